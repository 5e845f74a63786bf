# What a server refuses, and why: one message a code, problem-<code>.

problem-action-stale = The table has gone on meanwhile: look again, then choose.
problem-action-duplicate = That move has been made already.
problem-action-illegal = That is not allowed.
problem-action-needs-vote = Others have seen more since: a takeback takes a vote of the table.
problem-action-over = The game is over.
problem-action-too-long = Too much was taken back at this table: from now on everything stays.
problem-action-not-your-seat = That seat is not yours.
problem-action-unreadable = That is not an action.
problem-action-not-started = The game has not begun: a seat is still open.

problem-history-nothing-done = There is nothing to take back.
problem-history-revealed = Others have acted since, or a card or die was shown: only a vote of the table can take that back.
problem-history-phase-closed = That production is over: only a vote of the table can take it back.
problem-history-copied = A neighbour has resolved one of these companies since: only a vote of the table can take that back.
problem-history-nothing-undone = There is nothing to take again.

problem-socket-too-fast = Too many messages at once: wait a moment.
problem-socket-too-many = There are too many pages open: close one of them.
problem-socket-unreadable = The server cannot read that message.

problem-table-unknown = There is no such table.
problem-table-quota = { $most ->
    [one] You have one game under way: finish it first.
   *[other] You have { $most } games under way: finish one of them first.
}
problem-table-rules = This game is played by other rules than this version of the program knows.
problem-table-bot = There is no bot “{ $bot }”; there are { $known }.
problem-table-agents = Choose { $agents } different Agents, or none: then they are drawn.
problem-table-not-host = Only who set the table up can do that.
problem-table-not-over = The game is not over yet.
problem-table-seat-taken = That seat is taken.

problem-invitation-unknown = This invitation is not valid: its seat is taken, or there is a newer link.

problem-account-taken = There is an account of that name already.
problem-account-wrong = No account has this name and password.
problem-account-has-one = You have an account already: sign out first.

problem-vote-unknown = There is no such vote under way.
problem-vote-under-way = Another vote is under way: wait for its end.
problem-vote-not-yours = You have no vote in this.
problem-vote-not-away = Whoever plays that seat is there.

problem-request-invalid = The server cannot use what was sent: look at “{ $place }”.
problem-request-too-large = That is more than can be sent at once.
problem-request-too-fast = Too many requests: try again in { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
}.
problem-request-origin = This was sent from the page of another site, or through a proxy the server was not told of.
problem-request-host = This server goes by another name (FURNACE_HOSTS lists those it answers to).
problem-request-private = This is for the machine of the server and its neighbours alone.
problem-request-unknown = There is nothing at this address.
problem-request-method = That cannot be done at this address.

problem-server-error = Something went wrong in the server; it has been noted.
problem-server-database = The server cannot reach its database.

problem-server-stopping = The server is stopping; try again in a moment.
problem-settings-proxies = FURNACE_PROXIES is the number of proxies before this server, 0 to 9, and not “{ $value }”.
problem-key-readable = Others can read the signing key { $file }: make it readable by its owner alone (chmod 600), or delete it for a new one, which signs everybody out.
problem-key-unreadable = The signing key { $file } can be neither read nor made: { $why }.
problem-key-short = The signing key { $file } is too short: delete it for a new one, which signs everybody out.
problem-store-url = That is not the address of a database: write sqlite:///path/to/file.db or postgresql://user@host/name.
problem-store-unreachable = The database cannot be reached.
problem-store-in-use = Another server has this database file open: only PostgreSQL can be shared by several.
problem-store-newer = The database was written by a newer version of this program.
problem-store-unsure = The database was lost in the middle of a commit: look again whether it was kept.
problem-store-closed = The server is stopping and writes nothing more.

# The name of who has not chosen one.
guest = Guest { $number }
