"""The chips on a board, as their data sheets describe them: registers, shift stages, bits on a bus."""
