"""The page's scripts, as node(1) runs them, without a browser: time is set by hand."""
