"""nginx and Caddy in front of servers, with the configurations of deploy/.

Only addresses are changed, and where the proxy keeps its own files. The site is also served
without TLS, for the sockets: their client reads and writes in two threads, which Python’s TLS does
not allow before 3.13.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest

DEPLOY = Path(__file__).parents[2] / "deploy"
UNPACKED = Path(sys.prefix) / "debian"
LOG = "proxy-log.txt"
PATIENCE = 20.0
PORTS = range(20_000, 32_000)
"""Below those from which Linux takes the ports of clients."""


class Proxy(NamedTuple):
    """A proxy that runs: where it is, with TLS and without, and how it is reloaded."""

    secure: str
    address: str
    reload: Callable[[], None]


def program(name: str) -> str:
    """The path of a program that `make setup` unpacks, or that the machine has."""
    found = UNPACKED / name if (UNPACKED / name).exists() else shutil.which(name)
    assert found, f"There is no {name}: run `make setup`, which says what to install."
    return str(found)


def environment_file() -> dict[str, str]:
    """The settings of deploy/furnace.env, for the name that these tests use."""
    lines = (DEPLOY / "furnace.env").read_text().splitlines()
    pairs = [line.split("=", 1) for line in lines if line and not line.startswith("#")]
    return {name: value.replace("furnace.example", "localhost") for name, value in pairs}


@contextmanager
def nginx(
    folder: Path, ports: Sequence[int], more: Mapping[str, str] | None = None
) -> Iterator[Proxy]:
    """The nginx of deploy/nginx, with a certificate for localhost that it signed itself.

    `more` are further changes to its configuration.
    """
    secure, plain, redirecting = _free_ports(3)
    certificate, key = _certificate(folder)
    changes = {
        "user www-data;": "user root;" if os.geteuid() == 0 else "",
        "/run/nginx.pid": f"{folder}/nginx.pid",
        "http {": f"http {{\n{_temporary(folder)}",
        **_places(ports),
        "furnace.example;": "localhost;",
        "/etc/letsencrypt/live/furnace.example/fullchain.pem": str(certificate),
        "/etc/letsencrypt/live/furnace.example/privkey.pem": str(key),
        "listen [::]:80": "# ",
        "listen [::]:443 ssl http2;": f"listen 127.0.0.1:{plain};",
        "listen [::]:443 ssl http2 default_server": "# ",
        "listen 80": f"listen 127.0.0.1:{redirecting}",
        "listen 443": f"listen 127.0.0.1:{secure}",
        **(more or {}),
    }
    for name in ("nginx.conf", "furnace.conf"):
        text = (DEPLOY / "nginx" / name).read_text()
        (folder / name).write_text(_changed(text, changes))
    files = ["-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", "stderr"]
    command = [program("nginx"), *files]
    proxy = _proxy(secure, plain, [*command, "-s", "reload"])
    with _running([*command, "-g", "daemon off;"], folder, certificate, proxy):
        yield proxy


@contextmanager
def caddy(folder: Path, ports: Sequence[int]) -> Iterator[Proxy]:
    """The Caddy of deploy/caddy, with the certificate that it makes for localhost."""
    secure, plain, redirecting, admin = _free_ports(4)
    changes = {
        **_places(ports),
        "furnace.example": f"https://localhost:{secure}, http://localhost:{plain}",
    }
    (folder / "Caddyfile").write_text(_changed((DEPLOY / "caddy/Caddyfile").read_text(), changes))
    home = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    configuration = caddy_configuration(folder / "Caddyfile")
    configuration["admin"] = {"listen": f"127.0.0.1:{admin}"}
    configuration["apps"]["http"] |= {"http_port": redirecting, "https_port": secure}
    configuration["apps"]["pki"] = {"certificate_authorities": {"local": {"install_trust": False}}}
    (folder / "caddy.json").write_text(json.dumps(configuration))
    files = ["--config", str(folder / "caddy.json")]
    certificate = folder / "caddy/pki/authorities/local/root.crt"
    again = [program("caddy"), "reload", "--force", "--address", f"127.0.0.1:{admin}", *files]
    proxy = _proxy(secure, plain, again)
    with _running([program("caddy"), "run", *files], folder, certificate, proxy, home):
        yield proxy


def caddy_configuration(file: Path) -> dict[str, Any]:
    """A Caddyfile as Caddy understands it."""
    adapt = [program("caddy"), "adapt", "--adapter", "caddyfile", "--config", str(file)]
    found: dict[str, Any] = json.loads(subprocess.check_output(adapt, stderr=subprocess.DEVNULL))
    return found


@contextmanager
def _running(
    command: list[str],
    folder: Path,
    certificate: Path,
    proxy: Proxy,
    environment: Mapping[str, str] | None = None,
) -> Iterator[None]:
    """A proxy that runs until the end, whose certificate everybody trusts."""
    log = folder / LOG
    with log.open("wb") as stream, pytest.MonkeyPatch.context() as patch:
        env = {**os.environ, **(environment or {})}
        process = subprocess.Popen(command, stdout=stream, stderr=stream, env=env)
        try:
            _wait_until(certificate.exists, process, log)
            patch.setenv("SSL_CERT_FILE", str(certificate))
            _wait_until(lambda: _answers(proxy.secure), process, log)
            yield
        finally:
            process.terminate()
            process.wait(PATIENCE)


def _proxy(secure: int, plain: int, reload: list[str]) -> Proxy:
    addresses = (f"https://localhost:{secure}", f"http://localhost:{plain}")
    return Proxy(*addresses, lambda: _run(reload))


def _answers(address: str) -> bool:
    try:
        return httpx.get(f"{address}/metrics").status_code == 404
    except httpx.TransportError:
        return False


def _wait_until(is_so: Callable[[], bool], process: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert process.poll() is None, log.read_text()
        assert time.monotonic() < end, log.read_text()
        time.sleep(0.05)


def _certificate(folder: Path) -> tuple[Path, Path]:
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1"]
    names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    files = ["-keyout", str(key), "-out", str(certificate)]
    _run(["openssl", "req", "-x509", *kind, *names, *files])
    return certificate, key


def _temporary(folder: Path) -> str:
    kinds = ("client_body", "proxy", "fastcgi", "scgi", "uwsgi")
    return "".join(f"    {kind}_temp_path {folder}/{kind};\n" for kind in kinds)


def _free_ports(number: int) -> list[int]:
    """Ports that nobody has on any address, and that the system gives to no client."""
    found: list[int] = []
    for port in random.sample(PORTS, len(PORTS)):
        if len(found) == number:
            break
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("", port))
            found.append(port)
    return found


def _places(ports: Sequence[int]) -> dict[str, str]:
    first, second = (f"127.0.0.1:{port}" for port in ports)
    return {"127.0.0.1:8001": first, "127.0.0.1:8002": second}


def _changed(text: str, changes: Mapping[str, str]) -> str:
    for old, new in changes.items():
        text = text.replace(old, new)
    return text


def _run(command: list[str]) -> None:
    ended = subprocess.run(command, capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr
