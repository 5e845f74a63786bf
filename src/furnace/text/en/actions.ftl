# What a seat may do, as a choice.

action-first = { $seat } starts
action-deal = deal { $card }
action-deal-seat = deal { $card } to { $seat }
action-roll = the die shows { $pips }
action-bid = place { $disc } on { $card }
action-insert = put { $card } into the chain at place { $place }
action-use = { $card }: { $paid } → { $gained }
action-skip = { $card }: leave this line
action-skip-compensation = { $card }: decline the compensation
action-upgrade = upgrade { $card }
action-open = resolve { $card }
action-again = resolve { $card } again
action-done = end production

disc-fixed = { $value }
disc-neutral = n{ $value }
seat-nameless = seat { $number }
agent = Agent
chance = chance
card = { $name } ({ $id })
