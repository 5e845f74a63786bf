# Goods, effects and powers, as on a card sheet.

goods-none = nothing
goods-coal = { $n } coal
goods-iron = { $n } iron
goods-oil = { $n } oil
goods-token = { $n ->
    [one] 1 token
   *[other] { $n } tokens
}
goods-money = { $n } money
goods-and = { $some } + { $more }
goods-or = { $some } or { $more }

good-coal = coal
good-iron = iron
good-oil = oil
good-token = tokens
good-money = money

effect-extraction = { $gain }
effect-processing = { $cost } → { $gain }
effect-processing-limit = { $cost } → { $gain } ×{ $limit }
effect-processing-card = { $cost } from this card → { $gain } ×{ $limit }
effect-upgrade = { $cost } → upgrade, any number
effect-upgrade-limit = { $cost } → upgrade ×{ $limit }
effect-upgrade-free = free upgrade ×{ $limit }
effect-delivery = delivery: { $effect }
effect-text = { $text }
effect-permanent = always: { $text }

# Forms: one message for each class of cards/powers.py, and of text and permanent effects.

form-Again = Once in each production: pay { $cost } to resolve a card again.
form-CompensationBonus = An outbid disc counts { $bonus } higher when it is compensated.
form-UnlimitedDiscs = Discs go anywhere: no limit of value or owner. They are not added up, and a tie for the highest goes to the rival.
form-ExtraDisc = One more disc: the neutral { $value }.
form-SecondDisc = One more disc: the neutral { $value }, laid in one turn with another disc, on another card.
form-Replace = When upgrading with no token left, pay { $substitute } instead of { $missing }.
form-CompensationFirst = A company that is not upgraded is resolved with its compensation as a first line, once.
form-VariableBonus = The variable disc is worth { $bonus } more than the coal spent on it.
form-PersonalManager = Own { $manager }, and place several managers on one card.
form-Copy = Once, at the end of each production: pay { $cost } to resolve a company of the neighbour on the right.

form-UpgradeThis = { $cost } → upgrade this card
form-DiscardThis = put this card into the box → { $gain }
form-PerTransaction = { $gain } per { $deed ->
    [sell] sale
   *[convert] conversion
} of this card
form-SoldOut = { $gain } once every sale of this card is made in full
form-FreeConversion = one conversion of this card is free
form-MoreConversions = each conversion of this card: { $times } more
form-DeliveryAgain = the delivery of this card again
form-Lend = lends { $options } to this card

form-PerCard = { $gain } per own card that { $deed ->
    [sell] sells
   *[convert] converts
} { $good }
form-TakeAll = take all { $good } off this card
form-SaleBonus = in this phase { $gain } more per sale of { $good }
form-OutbidGift = { $gain } onto this card when an opponent goes above your disc that led
form-ExtractionBonus = in production { $gain } more per extraction of it
form-SaleLimitBonus = each sale of one kind of resource: { $times } more
form-UpgradeGift = { $good } spent on upgrades goes onto this card
form-UpgradeWindow = on gaining { $good }: { $cost } → upgrade, any number
form-CompensationGift = { $gain } onto this card when your disc { $low } or { $high } is compensated

placing-lowest = The lowest disc on the company the die names.
placing-highest = The highest disc on the company the die names.
placing-outbidder = From the company the die names on, the lowest disc that leads over another; else the lowest on the company the die names.
placing-scholar = The lowest disc that leads at a Business School; else the lowest on the company the die names.

agent-card = { $placing } Its variable disc is worth { $variable }. Paid { $pay }.
agent-pay = { $point } per point outbid; in production { $company } per company, { $manager } per manager

kind-company = Companies
kind-startup = Start-ups
kind-capitalist = Capitalists
kind-manager = Managers
kind-school = Business Schools, a side each
kind-agent = Agents (ours: the printed ones are not known to us)

column-id = Id
column-name = Name
column-compensation = Outbid, × disc
column-basic = Basic line
column-additional = Once upgraded
column-start = Start goods
column-lines = Lines
column-power = Power
column-number = In the stack
column-on-card = On its card
column-extraction = Outbid, per point
column-processing = or
column-placing = Places
column-variable = Variable disc
column-pay = Money
