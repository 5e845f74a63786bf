# What the server says where there is no page to show.

page-missing = The page has not been built. Run “make web”, then restart the server.
