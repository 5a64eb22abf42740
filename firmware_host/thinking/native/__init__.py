"""Kernels in C: the rules of some families again, and the search over them, many times faster.

They are optional. The rules in Python are the truth; where no library has been built, or a game has no kernel, the
search in Python finds the same moves (``build`` makes the library, ``library`` loads it).
"""
