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

effect-extraction = { $gain }
effect-processing = { $cost } → { $gain }
effect-processing-limit = { $cost } → { $gain } ×{ $limit }
effect-upgrade = { $cost } → upgrade, any number

power-again = Once in each production: pay { $cost } to resolve a card again.
power-compensation = An outbid disc counts { $bonus } higher when it is compensated.
power-unlimited = Discs go anywhere: no limit of value or owner. They are not added up, and a tie for the highest goes to the rival.
power-disc = One more disc: the neutral { $value }.
power-replace = When upgrading with no token left, pay { $substitute } instead of { $missing }.

kind-company = Companies
kind-startup = Start-ups
kind-capitalist = Capitalists

column-id = Id
column-name = Name
column-compensation = Outbid, × disc
column-basic = Basic line
column-additional = Once upgraded
column-start = Start goods
column-lines = Lines
column-power = Power
