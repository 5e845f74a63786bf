"""Make web/src/wire.ts, the page's types, from the models in furnace.server.wire.

.venv/bin/python scripts/wire_types.py            write the file
.venv/bin/python scripts/wire_types.py --check    check that the file is up to date
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from types import ModuleType
from typing import Any

from pydantic import BaseModel, TypeAdapter
from pydantic.json_schema import models_json_schema

from furnace.server.wire import api, cards, offers, position, socket, table, values
from page import WEB, node

FILE = WEB / "src" / "wire.ts"
MODULES: list[ModuleType] = [values, cards, position, offers, table, socket, api]
ALIASES: dict[str, Any] = {
    "Field": values.Field,
    "PhaseName": position.PhaseName,
    "Kind": offers.Kind,
    "Status": table.Status,
    "Motion": table.Motion,
    "ServerMessage": socket.ServerMessage,
    "ClientMessage": socket.ClientMessage,
}
# Models sent without unset fields, or written by the client, which may omit fields that have
# defaults.
SPARSE = {"Changes", "Event", "Update", "NewSeat", "NewTable", "Join"}
NOISE = ("title", "default", "minItems", "maxItems")
REFERENCE = "#/definitions/{model}"
HEADER = f"""\
// Made by `make types` from furnace.server.wire: change the models, not this file.

/** Raised when an older page could misread a message. */
export const PROTOCOL = {socket.PROTOCOL};

"""
Schema = dict[str, Any]


def main(arguments: list[str]) -> None:
    """Write the file, or exit with an error if it is out of date."""
    made = typescript(umbrella())
    if arguments != ["--check"]:
        FILE.write_text(made)
    elif not FILE.exists() or FILE.read_text() != made:
        sys.exit("web/src/wire.ts is not what the models of furnace.server.wire say: `make types`.")


def umbrella() -> Schema:
    """One schema with every model and every alias of the wire as a definition."""
    _, schema = models_json_schema(
        [(model, "serialization") for model in models()], ref_template=REFERENCE
    )
    definitions: Schema = {name: plain(one) for name, one in schema["$defs"].items()}
    for model in models():
        definitions[model.__name__]["required"] = required(model)
    aliases = {name: plain(schema_of(alias)) for name, alias in ALIASES.items()}
    definitions = {name: with_aliases(one, aliases) for name, one in definitions.items()}
    order = [model.__name__ for model in models()]
    ordered = {name: definitions.pop(name) for name in order}
    if definitions:
        sys.exit(f"Models outside the wire's modules: {', '.join(definitions)}.")
    return {"title": "Wire", "type": "object", "definitions": aliases | ordered}


def models() -> list[type[BaseModel]]:
    """Every model of the wire, in the order written."""
    return [
        value
        for module in MODULES
        for value in vars(module).values()
        if isinstance(value, type) and value.__module__ == module.__name__
    ]


def schema_of(alias: Any) -> Schema:
    """The schema of a union or of a set of words, without the models it names."""
    schema = TypeAdapter(alias).json_schema(mode="serialization", ref_template=REFERENCE)
    return {key: value for key, value in schema.items() if key not in ("$defs", "discriminator")}


def required(model: type[BaseModel]) -> list[str]:
    """The fields that are always there."""
    sparse = model.__name__ in SPARSE
    fields = model.model_fields.items()
    return [name for name, f in fields if not sparse or name == "type" or f.is_required()]


def plain(schema: Any) -> Any:
    """Return a schema without titles, defaults and item counts."""
    if isinstance(schema, list):
        return [plain(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    # A field may have one of these names; then the value is its schema.
    noise = {key for key in NOISE if not isinstance(schema.get(key), dict)}
    return {key: plain(value) for key, value in schema.items() if key not in noise}


def with_aliases(schema: Any, aliases: Schema) -> Any:
    """Return a schema in which every occurrence of an alias refers to it by name."""
    if isinstance(schema, list):
        return [with_aliases(one, aliases) for one in schema]
    if not isinstance(schema, dict):
        return schema
    for name, alias in aliases.items():
        if schema == alias:
            return {"$ref": REFERENCE.format(model=name)}
    return {key: with_aliases(value, aliases) for key, value in schema.items()}


def typescript(schema: Schema) -> str:
    """The schema's definitions as TypeScript, in order."""
    tool = WEB / "node_modules" / "json-schema-to-typescript" / "dist" / "src" / "cli.js"
    options = ["--unreachableDefinitions", "--no-additionalProperties"]
    ended = subprocess.run(
        [*node(str(tool)), *options, "--bannerComment", ""],
        input=json.dumps(schema), capture_output=True, text=True, check=True,
    )  # fmt: skip
    return HEADER + tidy(ended.stdout)


def tidy(text: str) -> str:
    """Return the file with blank lines between definitions and without the tool's remarks."""
    remark = r" \* This \w+ was referenced by `Wire`'s JSON-Schema\n \* via the `definition` .*\n"
    text = re.sub(remark, "", text).replace("\nexport interface Wire {}", "")
    text = re.sub(r"( \*\n)? \*/", " */", text).replace("/**\n */\n", "")
    text = re.sub(r"/\*\*\n \* (.*)\n \*/", r"/** \1 */", text)
    text = re.sub(r"\{\s+\[k: string\]: (.+);\s+\}", r"Record<string, \1>", text)
    return re.sub(r"(?<=[;}])\n+(?=/\*\*|export)", "\n\n", text).strip() + "\n"


if __name__ == "__main__":
    main(sys.argv[1:])
