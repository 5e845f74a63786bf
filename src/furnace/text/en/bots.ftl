# Bots by name, and what each is in one sentence.

bots-levels = Levels, weakest first
bots-characters = Characters
bots-others = For comparison
bots-extra = (Needs the extra [fast].)

bot-kind-apprentice = Apprentice
bot-about-apprentice = Looks only as far as the next production, and underestimates the risk of being outbid.
bot-kind-foreman = Foreman
bot-about-foreman = Values every card up to the end of the game, and watches what rivals may bid.
bot-kind-director = Director
bot-about-director = Finds its best production, and plays out the auction after each possible bid.
bot-kind-magnate = Magnate
bot-about-magnate = Finds its best production, and searches many bids ahead for everyone at the table.
bot-kind-hoarder = Hoarder
bot-about-hoarder = Plays like the magnate with less time to think, and likes goods in hand.
bot-kind-upgrader = Upgrader
bot-about-upgrader = Plays like the magnate with less time to think, and likes to upgrade companies.
bot-kind-blocker = Blocker
bot-about-blocker = Plays like the magnate with less time to think, and likes to hurt its rivals.
bot-kind-mcts = Search
bot-about-mcts = Searches the auction with a budget you choose, such as mcts:2000 or mcts:1s.
bot-kind-planner = Planner
bot-about-planner = Plays like the director.
bot-kind-greedy = Greedy
bot-about-greedy = Makes whichever single move it values most.
bot-kind-random = Random
bot-about-random = Plays random legal moves.
