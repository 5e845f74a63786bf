"""The signing key: made once, complete, and readable only by its owner."""

from __future__ import annotations

import stat
from multiprocessing import get_context
from pathlib import Path

import pytest

from furnace.server import key as key_module
from furnace.server import key_file
from furnace.server.key import SigningKeys
from furnace.server.settings import CannotStart, Settings, data_folder


def signing_key(file: Path) -> bytes:
    return SigningKeys(file).signing


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "key"


def test_the_key_is_made_at_first_start_and_stays(file: Path) -> None:
    key = signing_key(file)
    assert len(key) == 32
    assert signing_key(file) == key


def test_two_servers_have_two_keys(tmp_path: Path) -> None:
    assert signing_key(tmp_path / "one") != signing_key(tmp_path / "other")


def test_only_the_owner_can_read_the_key_and_open_its_folder(file: Path) -> None:
    signing_key(file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700


def test_nothing_but_the_key_is_left_behind(file: Path) -> None:
    signing_key(file)
    assert [entry.name for entry in file.parent.iterdir()] == ["key"]


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o660, 0o644])
def test_a_key_that_others_can_read_is_refused(file: Path, mode: int) -> None:
    signing_key(file)
    file.chmod(mode)
    with pytest.raises(CannotStart) as refused:
        signing_key(file)
    assert refused.value.code == "key/readable"
    assert refused.value.fields == {"file": str(file)}


def test_half_a_key_is_refused(file: Path) -> None:
    signing_key(file)
    file.write_bytes(b"half")
    with pytest.raises(CannotStart, match="key/short"):
        signing_key(file)


def test_a_key_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CannotStart, match="key/unreadable"):
        signing_key(tmp_path)


def test_the_process_that_comes_second_takes_the_key_of_the_first(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = key_file.write_private

    def slow(draft: Path, key: bytes) -> None:
        monkeypatch.setattr(key_module, "write_private", write)
        firsts.append(signing_key(file))
        write(draft, key)

    firsts: list[bytes] = []
    monkeypatch.setattr(key_module, "write_private", slow)
    assert signing_key(file) == firsts[0]
    assert [entry.name for entry in file.parent.iterdir()] == ["key"]


def test_processes_that_start_together_end_with_one_key(file: Path) -> None:
    with get_context("spawn").Pool(4) as pool:
        assert len(set(pool.map(signing_key, [file] * 16, chunksize=1))) == 1


def test_key_and_database_lie_in_the_data_folder_unless_told_otherwise(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path)
    assert settings.key_file == tmp_path / "key"
    assert settings.url == f"sqlite:///{tmp_path}/furnace.db"
    assert Settings(db="postgresql://x/y").url == "postgresql://x/y"


def test_the_data_folder_follows_the_convention() -> None:
    assert data_folder({"XDG_DATA_HOME": "/kept"}) == Path("/kept/furnace")
    assert data_folder({}) == Path.home() / ".local/share/furnace"
