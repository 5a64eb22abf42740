"""Updates: the root helper under attack, and a real update that is installed and rolled back."""
