"""What processes report to each other: what was used in one counts in the others."""

from __future__ import annotations

import re

from furnace.server.limits import Rate
from furnace.server.security import RateLimits
from furnace.server.settings import Limits
from furnace.server.usage import LEAST_SHARE, MOST, Usage, UsageReport

NEVER = Rate(1e-9, 10)
"""Ten at once, and then practically no more."""

LIMITS = Limits(guests=NEVER, requests=Rate(1000, 1000), sockets_per_identity=4)


class Process:
    """The limits of a process, and its reports."""

    def __init__(self, limits: Limits = LIMITS) -> None:
        self.limits = RateLimits(limits)
        self.limits.name_by(b"the key of both")
        self.usage = Usage(self.limits)
        self.number = 0

    def use(self, who: str, times: int) -> int:
        """Ask for this many new guests; how many were granted."""
        return sum(self.limits.guests.wait(who) == 0 for _ in range(times))

    def report(self) -> tuple[int, UsageReport]:
        """Its next report, as another process reads it."""
        self.number += 1
        text = self.usage.report().model_dump_json(exclude_defaults=True)
        return self.number, UsageReport.model_validate_json(text)


def test_what_was_used_in_one_process_is_used_in_the_other() -> None:
    one, other = Process(), Process()
    assert one.use("ada", 7) == 7
    other.usage.take_in({"one": one.report()})
    assert other.use("ada", 10) == 3
    assert other.use("eve", 20) == 10


def test_who_has_used_too_much_in_both_owes_it() -> None:
    one, other = Process(Limits(guests=Rate(0.001, 10))), Process(Limits(guests=Rate(0.001, 10)))
    assert one.use("ada", 20) + other.use("ada", 20) == 20
    other.usage.take_in({"one": one.report()})
    assert other.limits.guests.wait("ada") > 10 / 0.001


def test_a_report_that_is_read_twice_is_charged_once() -> None:
    one, other = Process(), Process()
    one.use("ada", 4)
    report = one.report()
    for _ in range(3):
        other.usage.take_in({"one": report})
    assert other.use("ada", 10) == 6


def test_reports_that_were_missed_are_contained_in_the_next() -> None:
    one, other = Process(), Process()
    for _ in range(3):
        one.use("ada", 2)
        report = one.report()
    other.usage.take_in({"one": report})
    assert other.use("ada", 10) == 4


def test_what_was_charged_is_not_reported_back() -> None:
    one, other = Process(), Process()
    one.use("ada", 4)
    other.usage.take_in({"one": one.report()})
    one.usage.take_in({"other": other.report()})
    assert one.use("ada", 10) == 6


def test_what_is_held_elsewhere_counts_until_it_is_released_or_its_process_is_gone() -> None:
    one, two, other = Process(), Process(), Process()
    for process, times in ((one, 2), (two, 1)):
        assert all([process.limits.sockets.take("ada") for _ in range(times)])
    held = {"one": one.report(), "two": two.report()}
    other.usage.take_in(held)
    assert [other.limits.sockets.take("ada") for _ in range(2)] == [True, False]
    one.limits.sockets.release("ada")
    other.usage.take_in({**held, "one": one.report()})
    assert [other.limits.sockets.take("ada") for _ in range(2)] == [True, False]
    other.usage.take_in({})
    assert [other.limits.sockets.take("ada") for _ in range(3)] == [True, True, False]


def test_a_report_contains_those_who_come_closest_to_a_limit() -> None:
    process = Process()
    for number in range(3 * MOST):
        process.use(f"client {number}", 1 + (number % 3 == 0))
    for _ in range(int(1000 * LEAST_SHARE)):
        process.limits.requests.wait("modest")
    _, report = process.report()
    [counts] = report.used
    assert counts.keys() == {"guests"}
    assert [*counts["guests"].values()] == [2] * MOST


def test_a_crowd_at_one_limit_leaves_room_for_the_counts_of_others() -> None:
    process = Process()
    for number in range(2 * MOST):
        process.use(f"client {number}", 9)
    for _ in range(100):
        process.limits.requests.wait("busy")
    _, report = process.report()
    assert [*report.used[0]["requests"].values()] == [100]


def test_a_report_of_another_version_charges_what_is_known() -> None:
    process = Process()
    ada = process.limits.guests.pseudonym("ada")
    report = UsageReport.model_validate({"used": [{"guests": {ada: 4}, "dice": {ada: 1}}]})
    process.usage.take_in({"other": (9, report)})
    assert process.use("ada", 10) == 6


def test_no_report_says_who_it_was() -> None:
    process = Process(Limits(guests=NEVER, sockets_per_client=1))
    process.use("203.0.113.9", 9)
    process.limits.logins_per_account.wait("ada.l 203.0.113.9")
    process.limits.sockets_by_client.take("203.0.113.9")
    _, report = process.report()
    assert report.held.keys() == {"sockets_by_client"}
    assert report.used[0].keys() == {"guests", "logins_per_account"}
    for counts in (*report.used[0].values(), *report.held.values()):
        for who in counts:
            assert re.fullmatch(r"[0-9a-f]{24}", who)
