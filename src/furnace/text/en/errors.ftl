# What is wrong with a text, a file or a wish. Places (file, line) are put in front.

error-notation-action = “{ $part }” is not an action.
error-notation-seat = “{ $part }” is not a seat; seats are p1, p2, p3, …
error-notation-disc = “{ $part }” is not a disc; discs are 1, 2, 3, 4, n2, and v0, v1, v2, …
error-notation-card = “{ $part }” is not a card's id; ids look like C21.
error-notation-line = “{ $part }” is not a line; lines look like C21.1.
error-notation-times = “{ $part }” is not a number of times; write x1, x2, …
error-notation-number = “{ $part }” is not a whole number.
error-notation-name = “{ $part }” cannot be a name: no comma, no #, no line break, and no space at its ends.

error-record-no_version = A record begins with the line “furnace-record 1”.
error-record-format_version = This is a record of format { $part }; this program reads format 1.
error-record-rules_version = The game was played by rules version { $part }; this program has version 1.
error-record-header_twice = The header has “{ $part }” twice.
error-record-header_unknown = “{ $part }” is neither an action nor a word of the header.
error-record-header_missing = The header has no line “{ $part }”.
error-record-player = A seat's line is a name, a comma, and “human” or “bot” with its kind.
error-record-setup = No such game can be set up: { $refusal }
error-record-illegal = Not allowed: { $refusal }
error-record-claim = This did not follow. What followed: { $part }.
error-record-takebacks = The header must count all { $part } takebacks.
error-record-not_over = The header has a result, but the game is not over.
error-record-result = The result is: { $part }.

error-position-too_short = The position ends too early.
error-position-expected = A line “{ $part } …” is expected here.
error-position-version = This program does not have version { $part }.
error-position-phase = A round is its number and a phase.
error-position-seat = A seat is goods | discs | capitalist | cards, then what is under way.
error-position-agent = An Agent is its discs, and with a card | card | companies | managers | money.
error-position-discs = “{ $part }” is not a list of discs.
error-position-impossible = No game comes to such a position: look at “{ $part }”.
error-position-card = “{ $part }” is not a card in front of a seat.
error-position-unknown_card = There is no { $part } in this game.
error-position-card_twice = { $part } is there twice.

error-history-nothing_done = { $part } has nothing to take back.
error-history-revealed = Others have acted since, or a card or die was shown: that stays.
error-history-phase_closed = That production is over: it stays.
error-history-copied = A neighbour has resolved a company of { $part } since: it stays.
error-history-nothing_undone = { $part } has nothing to take again.

error-card-not_toml = The file is not TOML: { $part }
error-card-unreadable = The file cannot be read: { $part }
error-card-missing_field = The field is missing.
error-card-id = “{ $part }” is not an id for a card of this file.
error-card-lines = The field must be a list of one or more lines.
error-card-text = The field must be a text.
error-card-compensation = “{ $part }” is not a compensation: it extracts, or processes without a limit.
error-card-no_limit = “{ $part }” needs a limit, such as x2.
error-card-placing = “{ $part }” is not a way to place discs.
error-card-number = { $part } is not a number of 0 or more.
error-card-unknown_field = There is no such field.
error-language-goods = “{ $part }” is not an amount of goods, such as 2 coal.
error-language-order_of_goods = “{ $part }” must name its goods in the order coal, iron, oil, token, money.
error-language-limit = “{ $part }” needs a limit.
error-language-power = “{ $part }” is not a power.
error-language-text = “{ $part }” is not a text effect.
error-language-permanent = “{ $part }” is not a permanent effect.
error-language-manager = “{ $part }” is not what a manager can do.

error-at-card = { $file }, { $card }, { $field }
