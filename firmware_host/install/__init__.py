"""What is installed beside the program: units, the root helper of updates, the kiosk."""
