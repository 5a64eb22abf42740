"""What pages and the terminal are told, made from the controller's state."""
