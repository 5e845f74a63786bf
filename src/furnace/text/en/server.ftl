# What a server refuses, and why: one message a code, problem-<code>.

problem-action-stale = The table has moved on. Look again, then choose.
problem-action-duplicate = That move has already been made.
problem-action-illegal = That isn’t allowed.
problem-action-needs-vote = Other players have seen something new since. A takeback needs a vote.
problem-action-over = The game is over.
problem-action-abandoned = Nobody has played this game for a long time. Resume it first.
problem-action-too-long = You have undone too many moves in this game. From now on, your moves stand.
problem-action-not-your-seat = You can’t play for that player.
problem-action-unreadable = The server doesn’t know that move.
problem-action-not-started = The game hasn’t started. Wait until everyone has joined.

problem-history-nothing-done = There is nothing to undo.
problem-history-revealed = Others have acted since, or something new was revealed. Only a vote can undo that.
problem-history-phase-closed = That production is over. Only a vote can undo it.
problem-history-copied = A neighbour has resolved one of your companies since. Only a vote can undo that.
problem-history-nothing-undone = There is nothing to redo.

problem-socket-too-fast = Too many messages at once. Wait a moment.
problem-socket-too-many = You have too many tabs open. Close one of them.
problem-socket-unreadable = The server can’t read that message. Reload the page.

problem-table-unknown = This table doesn’t exist.
problem-table-quota = { $most ->
    [one] You already have a game in progress. Finish it first.
   *[other] You already have { $most } games in progress. Finish one of them first.
}
problem-table-rules = This game is played by the rules of another version of Furnace, which isn’t running here now. Nothing is lost.
problem-table-unreadable = The server can’t read this game: its log is damaged. Nothing has been deleted. Tell the server’s owner the table’s id, { $table }.
problem-table-elsewhere = This game is played on another server, which can’t be reached. Try again in a moment.
problem-table-bot = There is no bot “{ $bot }”. { choose-one }
problem-table-budget = You can’t choose how long a bot thinks on a server. Choose “{ $bot }” instead.
problem-table-agents = Choose { $agents } different Agents, or none to draw them at random.
problem-table-not-host = Only the host can do that.
problem-table-not-over = The game isn’t over yet.
problem-table-not-abandoned = This game hasn’t been abandoned.
problem-table-seat-taken = That seat is taken.
problem-table-name-taken = Someone at this table has this name, or one that looks like it. Choose another name.

problem-invitation-unknown = This invitation is no longer valid. Its seat is taken, or there is a newer link.

problem-account-taken = An account with this name already exists. Choose another name.
problem-account-wrong = The account name or the password is wrong.
problem-account-password-common = This password is easy to guess. Add another word or two that nobody would expect.
problem-account-has-one = You already have an account. Sign out first.
problem-account-signed-out = This browser has been signed out. Reload the page, then sign in again.

problem-recovery-unknown = This recovery link is not valid. Copy the complete link and try again.
problem-recovery-ended = This recovery link has been replaced. Use the newest one.
problem-recovery-account = This player has an account now. Sign in with its name and password instead.

problem-address-blocked = This server doesn’t accept visitors from your network. Ask the people who run it if you think this is a mistake.
problem-account-blocked = You can’t play on this server any more. Ask the people who run it if you think this is a mistake.
problem-name-blocked = This name isn’t allowed here. Choose another name.

problem-vote-unknown = There is no such vote now.
problem-vote-under-way = Another vote is in progress. Wait until it ends.
problem-vote-not-yours = You can’t vote on this.
problem-vote-not-away = That player is here and needs no bot.

problem-request-invalid = The server can’t use what you sent. Check “{ $place }”.
problem-request-too-large = That is too much to send at once.
problem-request-too-fast = Too many requests. Try again in { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
}.
problem-request-origin = This request came from another site, or through a proxy that the server doesn’t know.
problem-request-host = This server goes by another name. FURNACE_HOSTS lists the names it answers to.
problem-request-private = Only the server’s own machine and its private network may open this.
problem-request-unknown = There is nothing at this address.
problem-request-method = You can’t do that at this address.

problem-server-error = Something went wrong on the server. The error has been logged.
problem-server-database = The server can’t reach its database. Try again in a moment.
problem-server-lease = The server could not confirm in time that it is alive. Other servers may take its tables over.
problem-server-schema = The database has the schema of an older version of Furnace. Restart the server to migrate it.

problem-server-stopping = The server is stopping. Try again in a moment.
problem-server-busy = Too many people are signing in right now. Try again in a moment.
problem-server-open-files = This system lets the server open only { $limit } files and connections; it needs at least { $least }. Raise the limit, for example with “ulimit -n 4096”.
problem-settings-proxies = FURNACE_PROXIES is no longer used. Set FURNACE_TRUSTED_PROXIES to the addresses of your proxies instead, such as 127.0.0.1 or 10.0.0.0/8.
problem-settings-invalid = { $variable } must be { $kind ->
    [port] a port from 0 to 65535
    [count] a whole number from 1
    [switch] true or false
    [duration] a time such as 90s, 15min, 12h or 30d
    [rate] a rate such as 10/s, 60/min or “10/s burst 40”
    [proxies] addresses and networks with commas between them, such as 127.0.0.1,10.0.0.0/8, or unix
    [metrics] private or public
    [address] the URL of a server, such as http://10.0.0.5:8000 or unix:/run/furnace.sock
    [limits] split into variables such as FURNACE_LIMITS__MESSAGES
   *[text] text
}, not “{ $value }”.
problem-key-readable = Other users can read the signing key { $file }. Make it private (chmod 600), or delete it to get a new one, which signs everyone out.
problem-key-unreadable = The signing key { $file } can be neither read nor created: { $why }.
problem-key-short = The signing key { $file } is too short. Delete it to get a new one, which signs everyone out.
problem-key-damaged = Line { $line } of the file of signing keys { $file } is damaged. Restore the file from a backup, or delete it to get a new key, which signs everyone out.
problem-key-unwritable = The file of signing keys { $file } cannot be written: { $why }.
problem-key-in-use = Someone else is rotating the key in { $file } right now. Try again in a moment.
problem-admin-no-database = There is no database { $file }. Name it with --db or --data.
problem-admin-old-schema = A server that runs an older version of Furnace uses this database. Update it first.
problem-admin-table-unknown = There is no table { $table }. “furnace admin tables” lists all tables.
problem-admin-table-exists = There is already a table { $table }. Give the copy a new id with --new-id.
problem-admin-file-invalid = { $file } is not a table that this version of Furnace can read. Check “{ $place }”.
problem-admin-file-exists = There is already a file { $file }. Choose another name.
problem-admin-postgresql = This command copies SQLite databases. Back up PostgreSQL with pg_dump; docs/backup.md shows how.
problem-admin-backup-failed = The backup { $file } cannot be written: { $why }.
problem-store-url = That is not the URL of a database. Write sqlite:///path/to/file.db or postgresql://user@host/name.
problem-store-unreachable = The database cannot be reached: { $detail }
problem-store-in-use = Another server has this database file open, perhaps by another name: { $detail }. Only PostgreSQL can be shared between servers.
problem-store-read-only = The database { $detail } or its folder is read-only. Choose another one with --db or --data.
problem-store-no-space = There is no space left on the disk with the database { $detail }.
problem-store-permission = The user that runs the server may not write the database { $detail } or its folder. Change their owner or permissions.
problem-store-no-folder = The folder of the database { $detail } does not exist and cannot be created.
problem-store-damaged = { $detail } is not a database, or it is damaged. Choose another one with --db, or restore a backup.
problem-store-locked = Another program has locked the database { $detail }. End it first.
problem-store-disk = The disk with the database { $detail } reports an error. Perhaps a quota or a limit on the size of files is exhausted.
problem-store-newer = The database was written by a newer version of Furnace. Update this server.
problem-store-unsure = The database failed while saving, so it is not certain what was saved. Try again soon.
problem-store-closed = The server is stopping and no longer saves anything.

# At tables where others sit, after someone has deleted all data.
former-player = Former player

# The name of a player who has not chosen one.
guest = Guest { $number }
