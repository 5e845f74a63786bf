# What the server says where there is no page to show.

page-missing = The page has not been built: run “make web”, then start the server again.
