# Goods, effects and powers. The short form is for card faces and tables; the form ending in “-long” is
# a complete sentence, for the zoom, the gallery, `furnace cards` and screen readers.

goods-none = nothing
goods-coal = { $n } coal
goods-iron = { $n } iron
goods-oil = { $n } oil
goods-token = { $n ->
    [one] 1 token
   *[other] { $n } tokens
}
goods-money = { $n ->
    [one] 1 coin
   *[other] { $n } coins
}

# Lists are joined from left to right: on card faces and in tables by goods-plus; in sentences by
# list-and before the last part and by list-more before the others.
goods-plus = { $some } + { $more }
goods-or = { $some } or { $more }
goods-or-long = { $some }, or { $more }
list-and = { $some } and { $more }
list-more = { $some }, { $more }
list-lines = { $some }; { $more }

good-coal = coal
good-iron = iron
good-oil = oil
good-token = tokens
good-money = coins

effect-extraction = { $gain }
effect-extraction-long = Gain { $gain }.
effect-processing = { $cost } → { $gain }
effect-processing-limit = { $cost } → { $gain } ×{ $limit }
effect-processing-limit-long = { $limit ->
    [one] You may pay { $cost } to gain { $gain }, once.
   *[other] You may pay { $cost } to gain { $gain }, up to { $limit } times.
}
effect-processing-card = { $cost } from this card → { $gain } ×{ $limit }
# C59: coal in hand does not pay, a manager’s may, since it lies on the card (R18.7, Q41).
effect-processing-card-long = { $limit ->
    [one] You may spend { $cost } lying on this card to gain { $gain }, once.
   *[other] You may spend { $cost } lying on this card to gain { $gain }, up to { $limit } times.
}
effect-upgrade = { $cost } → upgrade, any number
effect-upgrade-long = You may upgrade any number of your companies, for { $cost } each.
effect-upgrade-limit = { $cost } → upgrade ×{ $limit }
effect-upgrade-limit-long = { $limit ->
    [one] You may upgrade one of your companies for { $cost }.
   *[other] You may upgrade up to { $limit } of your companies, for { $cost } each.
}
effect-upgrade-free = free upgrade ×{ $limit }
effect-upgrade-free-long = { $limit ->
    [one] You may upgrade one of your companies for free.
   *[other] You may upgrade up to { $limit } of your companies for free.
}
effect-delivery = delivery: { $effect }
effect-delivery-basic-long = Delivery (once, as soon as you win this card): { $effect }
effect-delivery-additional-long = Delivery (once, as soon as you upgrade this card): { $effect }
effect-text = { $text }
effect-text-long = { $text }
effect-permanent = always: { $text }
effect-permanent-long = Always active: { $text }

compensation-extraction-long = For each point of your outbid disc, gain { $gain }.
compensation-processing-long = For each point of your outbid disc, you may pay { $cost } to gain { $gain }.
school-long = For each point of your outbid disc, either gain { $gain }, or pay { $cost } to gain { $other }.
start-long = Start with { $goods }.

# Templates: one message for each class of cards/powers.py, and of text and permanent effects.

# Capitalists.
ability-Again = Once in each production: pay { $cost } to resolve a card again.
ability-Again-long = Once in each production phase, you may pay { $cost } to resolve a card again that you have already resolved in that phase.
ability-CompensationBonus = Your outbid discs count { $bonus } higher when they are compensated.
ability-CompensationBonus-long = Whenever one of your discs is compensated, it counts { $bonus } higher.
ability-UnlimitedDiscs = Place discs on any card, even beside your own or one of the same value. They are not added together, and a rival wins ties for the highest disc.
ability-UnlimitedDiscs-long = You may place a disc on a card that already has one of yours or one of the same value. Your discs on one card are not added together, and each one that does not win is compensated. If you tie with a rival or an Agent for the highest disc, they win.
ability-ExtraDisc = One more disc: the neutral { $value }.
ability-ExtraDisc-long = You have one more disc, the neutral { $value }. Place it like any other.
ability-SecondDisc = One more disc: the neutral { $value }, placed as a second disc in one of your turns, on a different card.
ability-SecondDisc-long = You have one more disc, the neutral { $value }. In one of your turns, place it as a second disc, on a different card. Place it in your last turn at the latest, if you can.
ability-Replace = When upgrading with no token left, pay { $substitute } instead of { $missing }.
ability-Replace-long = If you have no token left when you upgrade, you may pay { $substitute } in place of { $missing }.
ability-CompensationFirst = Resolve each company that is not upgraded with its compensation as a first line, once.
ability-CompensationFirst-long = In production, each time you resolve one of your companies that is not upgraded, you may first use its compensation once.
ability-VariableBonus = The variable disc is worth { $bonus } more than the coal spent on it.
ability-VariableBonus-long = Your variable disc is worth { $bonus } more than the coal you spend on it.
ability-PersonalManager = Own { $manager }, and place several managers on one card.
ability-PersonalManager-long = You start with the manager { $manager }, and you may place several managers on one card.
ability-Copy = Once, at the end of each production: pay { $cost } to resolve a company of the neighbour on your right.
ability-Copy-long = Once in each production phase, when everyone else has finished and all your cards are resolved, you may pay { $cost } to resolve one company of your neighbour on the right as if it were yours. It cannot be upgraded or discarded, and goods on it stay there. In a solo game, your neighbour is { agent-right }.

# What a sale and a conversion are, where a sentence needs it (R12.6, R12.7).
-sale = an exchange that gains coins
-conversion = an exchange that gains coal, iron, oil or tokens

# Managers. “Its card” is the one the manager is on.
ability-UpgradeThis = { $cost } → upgrade its card
ability-UpgradeThis-long = While you resolve the card this manager is on, you may pay { $cost } to upgrade it. Start-ups cannot be upgraded.
ability-DiscardThis = discard its card → { $gain }
ability-DiscardThis-long = While you resolve the card this manager is on, you may discard that card to gain { $gain }. Its unresolved effects and the goods on it are lost; its managers return to you.
ability-PerTransaction = { $deed ->
    [sell] { $gain } per sale on its card
   *[convert] { $gain } per conversion on its card
}
ability-PerTransaction-long = { $deed ->
    [sell] While you resolve the card this manager is on, gain { $gain } each time you make a sale on that card ({ -sale }).
   *[convert] While you resolve the card this manager is on, gain { $gain } each time you make a conversion on that card ({ -conversion }).
}
ability-SoldOut = { $gain } when every sale on its card has been made in full
ability-SoldOut-long = While you resolve the card this manager is on, gain { $gain } once you have made every active sale on that card at least as often as printed (a sale is { -sale }). Deliveries do not count, and there must be at least one other sale.
ability-FreeConversion = one conversion on its card is free
ability-FreeConversion-long = While you resolve the card this manager is on, you may make one of its conversions once for free (a conversion is { -conversion }). This still counts towards the limit.
ability-MoreConversions = { $times ->
    [one] each conversion on its card one more time
   *[other] each conversion on its card { $times } more times
}
ability-MoreConversions-long = { $times ->
    [one] While you resolve the card this manager is on, you may make each of its conversions one more time (a conversion is { -conversion }).
   *[other] While you resolve the card this manager is on, you may make each of its conversions { $times } more times (a conversion is { -conversion }).
}
ability-DeliveryAgain = its card’s delivery again
ability-DeliveryAgain-long = While you resolve the card this manager is on, you may resolve its active delivery once more.
ability-Lend = lends { $options } to its card
ability-Lend-long = While you resolve the card this manager is on, the manager can lend you { $options }, to be spent on effects of that card only. What is left when you finish the card is returned.

# Text effects.
ability-PerCard = { $deed ->
    [sell] { $gain } for each of your cards that sells { $good }
   *[convert] { $gain } for each of your cards that converts { $good }
}
ability-PerCard-long = { $deed ->
    [sell] Gain { $gain } for each of your cards with an active sale of { $good }, including your start-up and this card (a sale is { -sale }).
   *[convert] Gain { $gain } for each of your cards with an active conversion of { $good }, including your start-up and this card (a conversion is { -conversion }).
}
ability-TakeAll = take all { $good } from this card
ability-TakeAll-long = Take all { $good } from this card.
ability-SaleBonus = { $gain } more per sale of { $good } in this production
ability-SaleBonus-long = For the rest of this production phase, gain { $gain } more each time you sell { $good }.

# Permanent effects.
ability-OutbidGift = { $gain } onto this card when your leading disc is outbid
ability-OutbidGift-long = Each time an opponent or an Agent outbids your leading disc, on a company or at a Business School, put { $gain } on this card.
ability-ExtractionBonus = { $gain } more per extraction of { $good } in production
ability-ExtractionBonus-long = In production, each time an effect of your cards extracts { $good }, gain { $gain } more.
ability-SaleLimitBonus = limit +{ $times } for sales that cost one kind of resource
ability-SaleLimitBonus-long = { $times ->
    [one] If a sale on your cards ({ -sale }) costs only one kind of resource, you may make it one more time.
   *[other] If a sale on your cards ({ -sale }) costs only one kind of resource, you may make it { $times } more times.
}
ability-UpgradeGift = { $good } paid for upgrades goes onto this card
ability-UpgradeGift-long = All { $good } you pay for upgrades goes onto this card.
ability-UpgradeWindow = when you gain { $good }: { $cost } → upgrade, any number
ability-UpgradeWindow-long = Each time you gain { $good }, in the auction too, you may at once upgrade any number of your companies, for { $cost } each.
ability-CompensationGift = { $gain } onto this card when your disc { $low } or { $high } is compensated
ability-CompensationGift-long = Each time your disc { $low } or { $high } is compensated, even if you gain nothing by it, put { $gain } on this card. Only the printed value matters. The variable disc never counts.

# Agents.
agent-target-long = An Agent’s target is the company the die points to or, if none of its discs can be placed there, the next company to the right where one can. After the last company comes the first.
placing-lowest = The lowest disc it can place, on the company the die points to.
placing-lowest-long = It places its lowest possible disc on the target.
placing-highest = The highest disc it can place, on the company the die points to.
placing-highest-long = It places its highest possible disc on the target.
placing-outbidder = First choice: going right from the company the die points to, the first one where it can outbid somebody, with the lowest disc that does. Otherwise: its lowest disc on the company the die points to.
placing-outbidder-long = Going round from the target, it looks for the first company where someone else has a disc and it can take the lead, and places its lowest disc that leads there. If there is none, it places its lowest possible disc on the target.
placing-scholar = First choice: the lowest disc that takes the lead at a Business School. Otherwise: its lowest disc on the company the die points to.
placing-scholar-long = It looks for the first Business School where it has no disc and can take the lead, and places its lowest disc that leads there. If there is none, it places its lowest possible disc on the target.

agent-card = { $placing } Its variable disc is worth { $variable }. Earns { $pay }.
agent-card-long = { $placing } In games with variable discs, its variable disc is always worth { $variable }. It earns { $pay }.
agent-pay = { $point } per point outbid; in production { $company } per company, { $manager } per manager
agent-pay-long = { $point ->
    [one] 1 coin
   *[other] { $point } coins
} per point of its outbid discs and, in every production phase, { $company } per company and { $manager } per manager it owns

kind-company = Companies
kind-startup = Start-ups
kind-capitalist = Capitalists
kind-manager = Managers
kind-school = Business Schools (one entry for each side)
kind-agent = Agents (our own cards; we do not know the printed ones)

column-id = Id
column-name = Name
column-text = What it does
column-compensation = Outbid, × disc
column-basic = Basic effect
column-additional = When upgraded
column-lines = Effects

# The parts of a card, before their sentences.
card-printed = { $label }: { $said }
card-compensation = Compensation
card-basic = Basic effect
card-additional = When upgraded
card-start = Start goods
card-line = Effect
card-power = Power
card-manager = Effect
card-target = Target
card-agent = Rules
card-copies = There are { $count } of them.
