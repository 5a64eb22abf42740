"""The guides to additions are followed word for word."""
