"""docs/backup.md, rehearsed: PostgreSQL is restored as it was at a moment under play."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from pathlib import Path

from server.acknowledged import assert_all_there, assert_games_continue, people_playing
from server.backup_guide import follow, put_in, shown
from server.kept_log import kept_logs
from server.postgres import PROGRAMS, Cluster, cluster
from server.running import running, settings_in


def test_the_moves_up_to_a_moment_are_restored_and_later_ones_are_not(tmp_path: Path) -> None:
    """Play, copy, continue, note the moment, continue, lose the data folder, restore."""
    with cluster() as own:
        places = places_in(own)
        (own.folder / "wal").mkdir()
        own.create(put_in(shown("Archive continuously", "ini"), places) + "fsync = off\n")
        own.start()
        settings = settings_in(tmp_path, db=own.url)
        with running(settings) as server, people_playing(server.address) as people:
            people.play(10)
            follow("Archive continuously", places, PROGRAMS)
            people.play(30)
            before, moment = [*people.moves], datetime.now(UTC)
            time.sleep(0.5)
            people.play(30)
        destroy(own)
        follow("Restore a moment", {**places, "2026-11-19 18:30:00 UTC": str(moment)}, PROGRAMS)
        own.start()
        assert_all_there(own.url, before)
        rows = [row for log in kept_logs(own.url).values() for row in log.rows]
        assert max(row.at for row in rows) <= moment
        with running(settings) as server:
            assert_games_continue(server.address, people)


def places_in(own: Cluster) -> dict[str, object]:
    """Where the test has what the guide names."""
    return {
        "/var/backups/furnace": own.folder,
        "/var/lib/postgresql/data": own.data,
        "postgresql://postgres@localhost/postgres": f"'{own.url}'",
    }


def destroy(own: Cluster) -> None:
    """Lose the disk a minute later: the archive has everything by then."""
    own.archive_everything()
    own.stop()
    own.lose_data()
