"""The board's devices: opened, watched over, and tried again; from scans to settled changes, and light back."""
