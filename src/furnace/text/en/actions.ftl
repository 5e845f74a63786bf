# What a player may do, as a choice; the verbs are those of the log.

action-first = { $seat } goes first
action-deal = deal { $card }
action-deal-seat = deal { $card } to { $seat }
action-roll = roll { $pips }
action-choose = keep { $card }: { $text }
action-choose-startup = keep { $card }: start with { $start }; { $texts }
action-bid = bid { $disc } on { $card }
action-keep = keep { $disc } for a later turn
action-insert = insert { $card } as number { $place } in the chain
action-place = place { $manager } on { $card }
action-use = { $card }: exchange { $paid } for { $gained }
action-use-school = { $card }: exchange { $paid } for { $gained }, and gain { $rest } for the remaining points
action-use-school-asked = { $card }: exchange { $paid } for { $gained }, then decide about the other points
action-manage = use { $manager }: { $text }
action-skip = skip line { $line } of { $card }
action-skip-compensation = decline the compensation of { $card }
action-skip-delivery = skip the delivery of { $card }
action-skip-school = { $card }: gain { $rest } for each point
action-skip-school-rest = { $card }: gain { $rest } for each remaining point
action-skip-window = do not upgrade with { $card } now
action-upgrade = upgrade { $card }
action-open = resolve { $card }
action-open-ends_upgrading = end upgrading and resolve { $card }
action-done-ends_upgrading = end upgrading and finish production
action-again = resolve { $card } again
action-again-paid = pay { $paid } to resolve { $card } again
action-copy = resolve { $card }, owned by your neighbour on the right
action-copy-paid = pay { $paid } to resolve { $card }, owned by your neighbour on the right
action-done = finish production

disc-fixed = { $value }
disc-neutral = n{ $value }
disc-variable = v{ $value }
# Within a sentence, and in a list within a sentence.
disc-spoken = { $kind ->
    [neutral] { $value } (neutral)
    [variable] { $value } (variable)
   *[fixed] { $value }
}
disc-listed = { $kind ->
    [neutral] the neutral { $value }
    [variable] the variable disc
   *[fixed] { $value }
}
seat-nameless = Player { $number }
# One of several players of the same name.
seat-namesake = { $name } (p{ $number })
agent = Agent
agent-left = Left Agent
agent-right = Right Agent
chance = chance
card = { $name } ({ $id })
