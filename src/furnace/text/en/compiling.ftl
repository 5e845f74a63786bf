# Compiling for this machine. Every part has a name.

fast-extra = This needs the extra [fast]; install furnace-game[fast]. ({ $module } is missing.)
fast-compiling = Compiling the { $part } for this machine. This happens only once…
fast-compiling-unkept = Compiling the { $part } for this machine. This happens each time, because Furnace cannot write to { $folder }…
fast-waiting = Waiting for another process that is compiling…
fast-unpatched = Numba { $version } is not one that Furnace was tried with ({ $why }). Compiling works, but takes several times as long.

part-kernel = rules
part-columns = solver for the base game
part-full = solver for Interbellum and the production chain
part-search = bots’ search

warm-up-nothing = Everything is already compiled.
warm-up-done = Everything is compiled.
warm-up-unkept = Compiled code cannot be kept in { $folder }.
