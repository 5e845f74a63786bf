""" "Schemathesis over the OpenAPI document": no answer that the document does not know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import Case, GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance

from furnace.server.app import create_app
from furnace.server.settings import Settings
from server.player import ME, OPEN, Player
from server.running import Running

HOW = settings(
    max_examples=25,
    deadline=None,
    database=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=[*HealthCheck],
)


NOT_OURS: list[Any] = [positive_data_acceptance]
"""Whether a set of words is a game, or letters are a name, no schema can say."""


@pytest.fixture
def ada(server: Running) -> Iterator[Player]:
    """Someone new for each test: an account or a new recovery link makes the cookie invalid."""
    with Player(server.address) as player:
        yield player


PATHS: dict[str, Any] = create_app(Settings()).openapi()["paths"]

OPERATIONS = [(path, method) for path, methods in PATHS.items() for method in methods]

ASKED = [
    (*operation, mode)
    for operation in OPERATIONS
    for mode in GenerationMode
    if mode is GenerationMode.POSITIVE or "requestBody" in PATHS[operation[0]][operation[1]]
]
"""With data as the document says, and where there is a body with data as it does not."""


@pytest.mark.parametrize(("path", "method", "mode"), ASKED)
def test_every_answer_is_one_that_the_document_has(
    server: Running, ada: Player, path: str, method: str, mode: GenerationMode
) -> None:
    document = schemathesis.openapi.from_url(f"{server.address}/api/openapi.json")
    operation = document[path][method.upper()]

    @HOW
    @given(case=operation.as_strategy(generation_mode=mode))
    def ask(case: Case[Any]) -> None:
        case.call_and_validate(cookies={"furnace": ada.cookie}, excluded_checks=NOT_OURS)

    ask()


def test_every_answer_about_a_real_table_is_one_that_the_document_has(
    server: Running, ada: Player
) -> None:
    document = schemathesis.openapi.from_url(f"{server.address}/api/openapi.json")
    table = ada.set_up("base", ME, OPEN)
    real = {"table": table["id"], "seat": 1}
    for path, method in OPERATIONS:
        if "{table}" not in path:
            continue
        operation = document[path][method.upper()]
        names = {parameter.name for parameter in operation.path_parameters}
        case = operation.Case(path_parameters={name: real[name] for name in names})
        case.call_and_validate(cookies={"furnace": ada.cookie}, excluded_checks=NOT_OURS)
