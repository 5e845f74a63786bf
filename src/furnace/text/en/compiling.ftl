# Compiling for this machine. Every part has a name.

fast-extra = This needs { $module }, from the extra [fast]. Install furnace-game[fast].
fast-compiling = Compiling the { $part } for this machine. This happens only once…
fast-compiling-unkept = Compiling the { $part } for this machine. This happens every time, because { $folder } cannot be written…
fast-waiting = Waiting for another process that is compiling…
fast-unpatched = Furnace has not been tested with Numba { $version } ({ $why }). Compiling works, but takes several times as long.

part-kernel = rules
part-columns = solver for the base game
part-full = solver for Interbellum and the production chain
part-search = bots’ search

warm-up-nothing = Everything is already compiled.
warm-up-done = Everything is compiled.
warm-up-unkept = Compiled code cannot be saved in { $folder }.
