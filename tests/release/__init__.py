"""A release: archives that anybody can build again byte by byte, what they consist of, and a signature.

``make release`` rehearses one; docs/RELEASING.md says how a real one is made.
"""
