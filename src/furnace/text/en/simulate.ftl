# Simulation: the summary, and what can be wrong with its options.

simulate-ending = { $file }: rows can be written only to files that end in { $known }.
simulate-extra = { $file }: this needs the extra [{ $extra }]. Install furnace-game[{ $extra }].
simulate-died = A worker process died.
simulate-stopped = Stopped after { $played } of { $games } games.
simulate-playing = Playing
simulate-by_bot = By bot
simulate-by_seat = By seat
simulate-by_agent = By Agent
column-games = Games
column-win_share = Win share
column-interval = 95% interval
column-mean_money = Mean money
