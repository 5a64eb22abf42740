"""Boards that find each other over MQTT: each tells how it stands and obeys those who may; two play one game."""
