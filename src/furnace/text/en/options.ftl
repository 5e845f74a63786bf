# What can be wrong with options, files and output; and progress where there is no terminal.

# The end of a refusal: what could be chosen instead.
choose-one = Choose one of { $known }.

option-range = --{ $option } must be from { $least } to { $most }, not { $number }.
option-name = A name can have up to { $most } characters, not { $length }.
arena-one-bot = { $bot } would only play against itself. Name at least two different bots to compare.
arena-budget-unused = --{ $option } has no effect, because none of these bots takes a budget. Name { $bots }, or leave the option out.
arena-budget-own = --{ $option } has no effect, because { $bot } already has a budget. Leave one of them out.
report-option-unused = --{ $option } has no effect on the records in files. Leave it out, or simulate games with --bots.
solve-later = { $file }: nobody is producing here. The next production starts later; use --at { $at }.
solve-earlier = { $file }: nobody is producing here. The last production started earlier; use --at { $at }.
solve-no-production = { $file }: nobody is producing here.
solve-value = --value { $text } is not valid. Write for example coal=0.5.
solve-value-name = --value { $text }: “{ $name }” has no value. { choose-one }
solve-value-range = --value { $text }: a value must be between 0 and { $most }.
solve-value-decimals = --value { $text }: a value can have up to 3 decimals.
output-cannot-write = The output cannot be written: { $why }.
file-not-text = { $file } is not a UTF-8 text file.
result-written = Written to { $file }.
bot-failed = { $bot } failed in game { $game } (seat p{ $seat }): { $error }
progress-line = { $what }: { $done } of { $total }
help-see = See { $command }.
