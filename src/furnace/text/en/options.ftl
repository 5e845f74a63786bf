# What can be wrong with options, files and output; and progress where there is no terminal.

option-range = --{ $option } must be from { $least } to { $most }, not { $number }.
option-name = A name can have up to { $most } characters, not { $length }.
arena-one-bot = { $bot } would only play against itself: name at least two bots to compare.
arena-budget-unused = --{ $option } has no effect: none of these bots takes a budget. Name { $bots }, or leave it out.
report-option-unused = --{ $option } has no effect on the records in files: leave it out, or simulate games with --bots.
solve-later = { $file }: nobody is producing here. The next production begins later, with --at { $at }.
solve-earlier = { $file }: nobody is producing here. The last production began earlier, with --at { $at }.
solve-no-production = { $file }: nobody is producing here.
solve-value = --value { $text } is not valid. Write for example coal=0.5.
solve-value-name = --value { $text }: “{ $name }” has no value; choose one of { $known }.
solve-value-range = --value { $text }: a value must be from 0 to { $most }.
solve-value-decimals = --value { $text }: a value can have up to 3 decimals.
output-cannot-write = Cannot write the output: { $why }.
file-not-text = { $file } is not a text file in UTF-8.
result-written = Written to { $file }.
progress-line = { $what }: { $done } of { $total }
help-see = See { $command }.
