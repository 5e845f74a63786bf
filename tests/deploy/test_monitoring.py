"""The dashboard and the alerts ask only for what a server exports, and the alerts are raised."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from furnace.server.metrics import LIMITS
from furnace.server.problems import Code
from server.proxies import program
from server.small_app import ask, small_app

FOLDER = Path(__file__).parents[2] / "deploy" / "monitoring"
ALERTS = FOLDER / "furnace-alerts.yml"
ALERT_TESTS = Path(__file__).with_name("alerts_test.yml")
DASHBOARD = json.loads((FOLDER / "dashboard.json").read_text())
QUERIES = [target["expr"] for panel in DASHBOARD["panels"] for target in panel["targets"]]
OF_PROMETHEUS = {"up"}
SUFFIXES = {
    "counter": ("_total",),
    "gauge": ("",),
    "histogram": ("_bucket", "_sum", "_count"),
}


def exported() -> set[str]:
    """The name of every series of a server, also of those that have no sample yet."""
    families = text_string_to_metric_families(ask(small_app(), "GET", "/metrics").text)
    return {
        f"{family.name}{suffix}" for family in families for suffix in SUFFIXES.get(family.type, ())
    }


@pytest.mark.parametrize("text", [ALERTS.read_text(), "\n".join(QUERIES)], ids=["alerts", "graphs"])
def test_every_metric_that_is_named_is_one_of_the_server(text: str) -> None:
    named = set(re.findall(r"([a-z_]+)\{\s*job=", text))
    assert len(named) > 8
    assert named <= exported() | OF_PROMETHEUS
    assert set(re.findall(r'code="([^"]+)"', text)) <= {code.value for code in Code}
    assert set(re.findall(r'limit="([^"]+)"', text)) <= set(LIMITS)


def test_every_query_of_the_dashboard_chooses_its_servers() -> None:
    assert len(QUERIES) > 15
    assert [query for query in QUERIES if '{job="furnace"' not in query] == []


def test_every_alert_is_raised_by_its_test() -> None:
    alerts = re.findall(r"alert: (\w+)", ALERTS.read_text())
    assert len(alerts) == len(set(alerts)) > 10
    raised = re.findall(r"alertname: (\w+)\n\s+exp_alerts:\n", ALERT_TESTS.read_text())
    assert sorted(raised) == sorted(alerts)


def test_the_alerts_are_raised_and_withdrawn_as_their_tests_say(tmp_path: Path) -> None:
    for file in (ALERTS, ALERT_TESTS):
        shutil.copy(file, tmp_path)
    promtool("test", "rules", tmp_path / ALERT_TESTS.name)


def test_prometheus_understands_its_configuration_with_the_alerts() -> None:
    promtool("check", "config", FOLDER / "prometheus.yml")


def test_prometheus_understands_every_query_of_the_dashboard(tmp_path: Path) -> None:
    queries = [query.replace("$__rate_interval", "5m") for query in QUERIES]
    rules = [{"record": f"query_{at}", "expr": query} for at, query in enumerate(queries)]
    file = tmp_path / "rules.json"  # which is YAML too
    file.write_text(json.dumps({"groups": [{"name": "dashboard", "rules": rules}]}))
    promtool("check", "rules", file)


def promtool(*words: str | Path) -> None:
    """Run promtool, which must be content."""
    ended = subprocess.run([program("promtool"), *words], capture_output=True, text=True)
    assert ended.returncode == 0, ended.stdout + ended.stderr
