"""How the nets that judge backgammon are made."""
