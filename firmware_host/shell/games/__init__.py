"""Which game goes on which board, and what it will have to ask there."""
