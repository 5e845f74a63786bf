"""Rotating the signing key: whoever is signed in stays so, on every server that shares the key."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path

import pytest
from itsdangerous import BadSignature, Signer, TimestampSigner
from typer.testing import CliRunner

from furnace.cli.main import app
from furnace.server.key import SigningKeys, open_keys, rotate_key
from furnace.server.key_file import HEADING, Key, read_keys, rotated, write_keys
from furnace.server.settings import CannotStart
from server.admin_operator import wait_until
from server.player import ME, OPEN, Player
from server.running import Running, running, settings_in

NOW = datetime(2026, 11, 19, 12, tzinfo=UTC)
AT_ONCE, MINUTE, YEAR = timedelta(), timedelta(minutes=1), timedelta(days=365)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "key"


def test_a_new_key_is_accepted_before_it_signs() -> None:
    old, new = rotated([Key(b"old")], NOW, MINUTE, YEAR)
    assert not new.is_due(NOW)
    assert new.is_due(NOW + MINUTE)
    assert new.is_accepted(NOW)
    assert old.is_due(NOW)


def test_an_old_key_is_accepted_for_a_while_after_the_new_one_signs_and_then_dropped() -> None:
    keys = rotated([Key(b"old")], NOW, MINUTE, YEAR)
    assert keys[0].until == NOW + MINUTE + YEAR
    later = NOW + MINUTE + YEAR
    assert rotated(keys, later, MINUTE, YEAR)[:-1] == [
        keys[1]._replace(until=later + MINUTE + YEAR)
    ]


def test_the_keys_of_a_file_are_as_they_were_written(file: Path) -> None:
    keys = rotated([Key(os.urandom(32)), Key(os.urandom(50), NOW, NOW)], NOW, MINUTE, YEAR)
    write_keys(file, keys)
    assert read_keys(file) == keys
    assert file.stat().st_mode & 0o777 == 0o600


def test_the_bare_key_of_the_first_start_is_still_accepted_after_a_rotation(file: Path) -> None:
    (bare,) = open_keys(file)
    rotate_key(file, datetime.now(UTC), AT_ONCE, YEAR)
    keys = SigningKeys(file)
    assert keys.signing != bare.secret
    assert list(keys) == [bare.secret, keys.signing]


def test_until_it_is_due_the_new_key_only_verifies(file: Path) -> None:
    (bare,) = open_keys(file)
    rotate_key(file, datetime.now(UTC), MINUTE, YEAR)
    keys = SigningKeys(file)
    assert keys.signing == bare.secret
    assert len(list(keys)) == 2


def test_a_retired_key_is_refused(file: Path) -> None:
    signed = Signer(SigningKeys(file)).sign("ada")
    rotate_key(file, datetime.now(UTC), AT_ONCE, YEAR)
    assert Signer(SigningKeys(file)).unsign(signed) == b"ada"
    rotate_key(file, datetime.now(UTC), AT_ONCE, AT_ONCE)
    with pytest.raises(BadSignature):
        Signer(SigningKeys(file)).unsign(signed)


@pytest.mark.parametrize(
    "line",
    [b"", b"- -", b"- - c2hvcnQ=", b"- - %%%", b"soon - " + b"A" * 44,
     b"2026-11-19 - " + b"A" * 44, b"- - " + b"A" * 44 + b" more", b"\xff - -"],
)  # fmt: skip
def test_a_damaged_line_is_named(file: Path, line: bytes) -> None:
    write_keys(file, [Key(bytes(32))])
    file.write_bytes(file.read_bytes() + line + b"\n")
    with pytest.raises(CannotStart) as refused:
        SigningKeys(file)
    assert (refused.value.code, refused.value.fields["line"]) == ("key/damaged", 3)


def test_a_file_without_keys_is_damaged(file: Path) -> None:
    write_keys(file, [])
    assert file.read_bytes() == HEADING
    with pytest.raises(CannotStart, match="key/damaged"):
        SigningKeys(file)


def test_a_running_server_keeps_its_keys_when_the_file_becomes_unusable(file: Path) -> None:
    keys = SigningKeys(file)
    before = list(keys)
    file.write_bytes(b"half")
    keys.refresh()
    assert list(keys) == before
    file.unlink()
    keys.refresh()
    assert list(keys) == before


def test_only_one_rotation_runs_at_a_time_and_it_leaves_nothing_behind(file: Path) -> None:
    open_keys(file)
    for _ in range(3):
        rotate_key(file, datetime.now(UTC), AT_ONCE, YEAR)
    assert len(read_keys(file)) == 4
    assert {entry.name for entry in file.parent.iterdir()} == {"key", "key.lock"}


def test_a_link_to_the_key_stays_a_link(file: Path, tmp_path: Path) -> None:
    """As where a secret is mounted: other servers read the file that the link leads to."""
    (tmp_path / "mounted").mkdir()
    secret = tmp_path / "mounted" / "secret"
    open_keys(secret)
    file.symlink_to(secret)
    keys = SigningKeys(file)
    rotate_key(file, datetime.now(UTC), AT_ONCE, YEAR)
    assert file.is_symlink()
    assert len(read_keys(secret)) == 2
    keys.refresh()
    assert keys.signing == read_keys(secret)[-1].secret


class OwnedBySomebodyElse:
    """A file system on which every file whose name has no dot belongs to user 65534."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._stat = Path.stat
        self.given: list[tuple[str, int, int]] = []
        monkeypatch.setattr(Path, "stat", lambda path, **more: self.stat(path, **more))
        monkeypatch.setattr(os, "chown", self.chown)

    def stat(self, path: Path, **more: bool) -> os.stat_result:
        found = self._stat(path, **more)
        if "." in path.name:
            return found
        return os.stat_result([*found[:4], 65534, 65533, *found[6:]])

    def chown(self, path: Path, user: int, group: int) -> None:
        self.given.append((path.name.rpartition(".")[0], user, group))


def test_a_rotation_by_root_leaves_the_files_to_the_user_of_the_server(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_keys(file)
    owned = OwnedBySomebodyElse(monkeypatch)
    rotate_key(file, datetime.now(UTC), AT_ONCE, YEAR)
    assert owned.given == [("key", 65534, 65533), (".key", 65534, 65533)]


def test_whoever_may_not_leave_the_files_to_the_user_of_the_server_changes_nothing(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    open_keys(file)
    before = file.read_bytes()
    OwnedBySomebodyElse(monkeypatch)
    monkeypatch.setattr(os, "chown", refuse)
    with pytest.raises(CannotStart) as refused:
        rotate_key(file, datetime.now(UTC), AT_ONCE, YEAR)
    assert refused.value.code == "key/unwritable"
    monkeypatch.undo()
    assert file.read_bytes() == before
    assert not [*file.parent.glob(".key.*")]


class TestTwoServersOfOneKey:
    """Two servers with databases of their own, so that only the key decides who is who."""

    @pytest.fixture
    def servers(self, tmp_path: Path) -> Iterator[tuple[Running, Running]]:
        key = tmp_path / "key"
        open_keys(key)
        one, other = (settings_in(tmp_path / name, key=key) for name in ("one", "other"))
        with running(one) as first, running(other) as second:
            yield first, second

    def test_nobody_is_logged_out_at_any_moment_of_a_rotation(
        self, servers: tuple[Running, Running]
    ) -> None:
        first, second = servers
        with Player(first.address) as ada, Player(first.address) as ben:
            invitation = ada.set_up("base", ME, OPEN)["seats"][1]["invitation"]
            rotate_key(first.settings.key_file, datetime.now(UTC), MINUTE, YEAR)
            for notice in (lambda: None, first.app.state.key.refresh, second.app.state.key.refresh):
                notice()
                assert_known_at_both(servers, ada)
            begin_to_sign(first.settings.key_file)
            before = ada.cookie
            for notice in (first.app.state.key.refresh, second.app.state.key.refresh):
                notice()
                assert_known_at_both(servers, ada)
            assert ada.post("/api/welcome")["me"] == ada.me
            assert ada.cookie != before
            assert ben.join(invitation)["status"] == "playing"


def begin_to_sign(file: Path) -> None:
    """As if the time from which the newest key signs had come."""
    *old, new = read_keys(file)
    write_keys(file, [*old, new._replace(since=NOW)])


def assert_known_at_both(servers: tuple[Running, Running], person: Player) -> None:
    """Each server knows the person by the cookie that the other one gives."""
    cookie = person.cookie
    for server in (*servers, *servers):
        with Player(server.address, cookie) as again:
            assert again.me["id"] == person.me["id"]
            cookie = again.cookie


def rotate(*words: str) -> str:
    """What `furnace admin rotate-key` says."""
    result = CliRunner().invoke(app, ["admin", "rotate-key", *words])
    assert result.exit_code == 0, result.output
    return result.output


def test_a_running_server_signs_with_a_new_key_and_knows_everybody(tmp_path: Path) -> None:
    with running(settings_in(tmp_path)) as server, Player(server.address) as ada:
        said = rotate("--data", str(tmp_path), "--after", "0s")
        assert "has 2 keys now" in " ".join(said.split())

        def has_new_cookie() -> bool:
            before = ada.cookie
            assert ada.post("/api/welcome")["me"] == ada.me
            return signed_by(read_keys(tmp_path / "key")[-1].secret, before)

        wait_until(has_new_cookie)


def test_a_key_that_has_leaked_is_worth_nothing_at_once(tmp_path: Path) -> None:
    with running(settings_in(tmp_path)) as server, Player(server.address) as ada:
        rotate("--data", str(tmp_path), "--after", "0s", "--keep", "0s")
        wait_until(lambda: id_of(server.address, ada.cookie) != ada.me["id"])


def signed_by(secret: bytes, cookie: str) -> bool:
    """Whether a cookie is signed with this key."""
    signer = TimestampSigner(secret, salt="furnace.identity", digest_method=sha256)
    return signer.validate(cookie)


def id_of(address: str, cookie: str) -> str:
    """Who a server says one is who has a cookie."""
    with Player(address, cookie) as player:
        return str(player.me["id"])
