# Bots by name, and what each is in one sentence.

bot-kind-apprentice = Apprentice
bot-about-apprentice = Thinks no further than the next production, and overlooks half of the danger that a rival outbids it.
bot-kind-foreman = Foreman
bot-about-foreman = Values every card to the end of the game and keeps an eye on what rivals may still bid.
bot-kind-greedy = Greedy
bot-about-greedy = Takes whatever it reckons to be worth most, one decision at a time.
bot-kind-random = Random
bot-about-random = Plays by lot: anything that is allowed.
