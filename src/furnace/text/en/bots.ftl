# Bots by name, and what each is in one sentence.

bot-kind-apprentice = Apprentice
bot-about-apprentice = Thinks no further than the next production, and overlooks half of the danger that a rival outbids it.
bot-kind-foreman = Foreman
bot-about-foreman = Values every card to the end of the game and keeps an eye on what rivals may still bid.
bot-kind-director = Director
bot-about-director = Produces without a mistake, and looks one bid ahead.
bot-kind-magnate = Magnate
bot-about-magnate = Produces without a mistake, and plays the auction on in its head, bid after bid.
bot-kind-hoarder = Hoarder
bot-about-hoarder = Searches as the magnate does, but likes goods in hand.
bot-kind-upgrader = Upgrader
bot-about-upgrader = Searches as the magnate does, but likes to turn companies over.
bot-kind-blocker = Blocker
bot-about-blocker = Searches as the magnate does, but is glad of what others lose.
bot-kind-mcts = Search
bot-about-mcts = Searches the auction with a budget of its own, such as mcts:2000 or mcts:1s.
bot-kind-planner = Planner
bot-about-planner = Solves its production, and weighs each bid by what it brings alone.
bot-kind-greedy = Greedy
bot-about-greedy = Takes whatever it reckons to be worth most, one decision at a time.
bot-kind-random = Random
bot-about-random = Plays by lot: anything that is allowed.
