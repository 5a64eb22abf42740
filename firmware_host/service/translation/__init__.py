"""Languages: what is translated, what is not, what is wrong; and all texts of one in a folder for a translator."""
