# What is wrong with a text, a file or an option. The place (file, line) comes first.

error-notation-action = “{ $part }” is not an action.
error-notation-seat = “{ $part }” is not a seat. Seats are p1, p2, p3, …
error-notation-disc = “{ $part }” is not a disc. Discs are 1, 2, 3, 4, n2, and v0, v1, v2, …
error-notation-card = “{ $part }” is not the id of a card. Ids look like C21.
error-notation-line = “{ $part }” is not a line. Lines look like C21.1.
error-notation-times = “{ $part }” is not a number of times. Write x1, x2, …
error-notation-number = “{ $part }” is not a whole number.
error-notation-name = “{ $part }” cannot be a name. Leave out commas, #, line breaks and other control characters, and spaces at the start and the end.

error-record-no_version = A record starts with the line “furnace-record 1”.
error-record-format_version = This record has format { $part }, but this version of Furnace reads format 1.
error-record-rules_version = This game was played by rules version { $part }, but this version of Furnace has version 1.
error-record-header_twice = The header has more than one line “{ $part }”.
error-record-header_unknown = “{ $part }” is neither an action nor a word of the header.
error-record-header_missing = The header has no line “{ $part }”.
error-record-player = A player’s line is a name, a comma, and “human” or “bot” with its kind.
error-record-setup = This game cannot be set up. { $refusal }
error-record-illegal = This action is not allowed. { $refusal }
error-record-claim = This did not happen. What happened: { $part }.
error-record-takebacks = The header must count all { $part } takebacks.
error-record-not_over = The header has a result, but the game is not over.
error-record-result = This is not the result, which is: { $part }.

error-position-too_short = The position ends too early.
error-position-expected = A line “{ $part } …” is expected here.
error-position-version = This version of Furnace does not know version { $part }.
error-position-phase = Write the number of the round, then the phase.
error-position-seat = Write a seat as goods | discs | capitalist | cards, then what is in progress.
error-position-agent = Write an Agent as its discs, or as discs | card | companies | managers | money.
error-position-discs = “{ $part }” is not a list of discs.
error-position-impossible = This position cannot occur in a game. Check “{ $part }”.
error-position-card = “{ $part }” is not a card of a player.
error-position-unknown_card = This game has no card { $part }.
error-position-card_twice = { $part } occurs twice.

error-history-nothing_done = { $part } has nothing to undo.
error-history-revealed = Others have acted since, or something new was revealed. This can no longer be undone.
error-history-phase_closed = That production is over and can no longer be undone.
error-history-copied = A neighbour has resolved one of { $part }’s companies since. This can no longer be undone.
error-history-nothing_undone = { $part } has nothing to redo.

error-card-not_toml = The file is not valid TOML: { $part }
error-card-unreadable = The file cannot be read: { $part }
error-card-missing_field = This field is missing.
error-card-id = “{ $part }” is not a valid id for a card in this file.
error-card-lines = This field must be a list of one or more lines.
error-card-text = This field must be text.
error-card-compensation = “{ $part }” is not a compensation. A compensation extracts, or processes without a limit.
error-card-no_limit = “{ $part }” needs a limit, such as x2.
error-card-placing = “{ $part }” is not a way to place discs.
error-card-number = { $part } is not 0 or a positive whole number.
error-card-unknown_field = There is no such field.
error-language-goods = “{ $part }” is not an amount of goods. Write for example 2 coal.
error-language-order_of_goods = “{ $part }” must name its goods in the order coal, iron, oil, token, money.
error-language-limit = “{ $part }” needs a limit.
error-language-power = “{ $part }” is not a power.
error-language-text = “{ $part }” is not a text effect.
error-language-permanent = “{ $part }” is not a permanent effect.
error-language-manager = “{ $part }” is not an effect of a manager.

error-at-card = { $file }, { $card }, { $field }
