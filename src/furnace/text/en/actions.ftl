# What a seat may do, as a choice.

action-first = { $seat } starts
action-deal = deal { $card }
action-deal-seat = deal { $card } to { $seat }
action-roll = the die shows { $pips }
action-choose = keep { $card }: { $text }
action-choose-startup = keep { $card }: start with { $start }; { $texts }
action-bid = place { $disc } on { $card }
action-keep = keep { $disc } in hand
action-insert = put { $card } into the chain at place { $place }
action-place = place { $manager } on { $card }
action-use = { $card }: { $paid } → { $gained }
action-use-school = { $card }: { $paid } → { $gained }, the rest of the disc for { $rest } each
action-use-school-asked = { $card }: { $paid } → { $gained }, and the rest of the disc is asked about again
action-manage = use { $manager }: { $text }
action-skip = { $card }: leave this line
action-skip-compensation = { $card }: decline the compensation
action-skip-delivery = { $card }: decline the delivery
action-skip-school = { $card }: the whole disc for { $rest } each
action-skip-school-rest = { $card }: the rest of the disc for { $rest } each
action-skip-window = { $card }: no upgrade now
action-upgrade = upgrade { $card }
action-open = resolve { $card }
action-again = resolve { $card } again
action-copy = resolve { $card } of the neighbour on your right
action-done = end production

disc-fixed = { $value }
disc-neutral = n{ $value }
disc-variable = v{ $value }
seat-nameless = Player { $number }
agent = Agent
agent-left = Left Agent
agent-right = Right Agent
chance = chance
card = { $name } ({ $id })
