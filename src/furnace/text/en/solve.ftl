# The solver's answers, and what can be wrong with its question.

solve-not-producing = { $file }: { $seat } has no production to solve here.
solve-nobody = { $file }: nobody is producing here. Name an earlier moment with --at.
position-at = { $file }: this is one position, so that --at has nothing to count.
position-no-seat = --seat { $seat }: the seats are p1 to p{ $seats }.
solve-worth = --worth { $text }: write it like coal=0.5, for coal, iron, oil, token or upgraded.
solve-time = --time must be more than 0 and less than a million.
solve-title = { $seat }, round { $round }: { $money } money
solve-title-worth = { $seat }, round { $round }: { $money } money, worth { $value } in all
solve-column-action = do
solve-column-words = that is
solve-column-goods = then has
solve-proven = Proven optimal.
solve-uncopied = Proven optimal without a copy; { $capitalist } copies only once all others are done.
solve-copy-waits = A copy is left out: { $capitalist } copies only once all others are done.
solve-too-large = { $file }: { $owner } has { $amount } { $what ->
    [arrivals] cards to insert
    [lines] lines waiting
    [offered] cards to choose from
    [transactions] transactions of one line
   *[other] { $what }
 }, and the solver has room for { $most }.
solve-too-many-companies = { $file }: { $amount } companies have been seen or may still come, and the solver has room for { $most }.
solve-bound = The best found in the time given; nothing is worth more than { $bound }.
solve-ties = Nothing earns more money; whether the tie-breaks can be better was not settled in the time given.
solve-unbounded = The best line found. The solver has no bound for this position.
