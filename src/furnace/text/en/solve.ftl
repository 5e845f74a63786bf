# The solver's answers, and what can be wrong with its question.

solve-not-producing = { $file }: { $seat } has no production to solve here.
position-at = { $file } is a single position, so --at does not apply.
position-no-seat = --seat { $seat } does not exist. Choose one of p1 to p{ $seats }.
solve-time = --time must be more than 0 and less than a million seconds.
solve-title = { $seat }, round { $round }: { $money ->
    [one] 1 coin
   *[other] { $money } coins
}
solve-title-value = { $seat }, round { $round }: { $money ->
    [one] 1 coin
   *[other] { $money } coins
}, total value { $value }
solve-column-action = Move
solve-column-words = Meaning
solve-column-goods = Goods after
solve-proven = Proven optimal.
solve-uncopied = Proven optimal without a copy. { $capitalist } copies only when everyone else has finished.
solve-copy-waits = A copy is left out: { $capitalist } copies only when everyone else has finished.
solve-too-large = { $file }: { $owner } has { $amount } { $what ->
    [arrivals] cards to insert
    [lines] open lines
    [offered] cards to choose from
    [transactions] uses of one line
   *[other] { $what }
 }, but the solver can handle at most { $most }.
solve-too-many-companies = { $file }: { $amount } companies have been seen or may still come, but the solver can handle at most { $most }.
solve-bound = Best result found within the time limit; no result is worth more than { $bound }.
solve-ties = No result has more coins; better tie-breaks were not ruled out within the time limit.
solve-unbounded = Best result found. The solver has no upper bound for this position.
