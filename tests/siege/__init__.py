"""Attacks on the page's server, over real sockets."""
