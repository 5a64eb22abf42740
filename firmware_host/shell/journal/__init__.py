"""What a game and its causes leave on the disk: records, the file that keeps them, and how long it keeps them."""
