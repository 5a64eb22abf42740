"""Puts our firmware on a microcontroller: finds it, checks what is to be written, and knows what a failure means."""
