"""A disk that writes down what is done to it, fails when told to, and loses what a power cut may take."""
