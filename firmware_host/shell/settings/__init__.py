"""What the house has decided: one commented file, changed by hand or from the console alike, with its history."""
