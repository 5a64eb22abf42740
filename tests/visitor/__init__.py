"""A visitor that plays the page by what it sees, in time that passes only when told to."""
