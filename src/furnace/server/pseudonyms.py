"""What stands for clients and accounts where they are counted, so that no address is kept."""

from __future__ import annotations

from hashlib import blake2b

PURPOSE = b"furnace.counting"
LENGTH = 12


class Pseudonyms:
    """Keyed hashes: only who has the secret can find out, by trying, whom one stands for."""

    def __init__(self, secret: bytes) -> None:
        self._keyed = blake2b(
            key=secret[: blake2b.MAX_KEY_SIZE], person=PURPOSE, digest_size=LENGTH
        )

    def __call__(self, who: str) -> str:
        """Return what stands for a client, an identity or an account."""
        hashing = self._keyed.copy()
        hashing.update(who.encode("utf-8", "replace"))
        return hashing.hexdigest()
