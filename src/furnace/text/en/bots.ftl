# Bots by name, and what each is in one sentence.

bots-levels = Levels, the strongest last
bots-characters = Characters
bots-others = For comparison
bots-extra = (Needs the extra [fast].)

bot-kind-apprentice = Apprentice
bot-about-apprentice = Thinks no further than the next production, and overlooks half of the danger that a rival outbids it.
bot-kind-foreman = Foreman
bot-about-foreman = Values every card to the end of the game and keeps an eye on what rivals may still bid.
bot-kind-director = Director
bot-about-director = Works out its best production, and plays the auction on after each bid it might make.
bot-kind-magnate = Magnate
bot-about-magnate = Works out its best production, and searches the auction bid after bid, for all who sit there.
bot-kind-hoarder = Hoarder
bot-about-hoarder = A magnate that searches for a shorter time, and likes goods in hand.
bot-kind-upgrader = Upgrader
bot-about-upgrader = A magnate that searches for a shorter time, and likes to turn companies over.
bot-kind-blocker = Blocker
bot-about-blocker = A magnate that searches for a shorter time, and is glad of others' bad luck.
bot-kind-mcts = Search
bot-about-mcts = Searches the auction with a budget of its own, such as mcts:2000 or mcts:1s.
bot-kind-planner = Planner
bot-about-planner = Plays as the director does.
bot-kind-greedy = Greedy
bot-about-greedy = Takes whatever it reckons to be worth most, one decision at a time.
bot-kind-random = Random
bot-about-random = Plays by lot: anything that is allowed.
