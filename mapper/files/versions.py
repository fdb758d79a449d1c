"""The versions of the document format: older documents are upgraded step by step, newer ones refused."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from mapper.errors import DocumentError
from mapper.files.wording import fault
from mapper.model.scenario import FORMAT, VERSION

Upgrade: TypeAlias = Callable[[dict[str, Any]], dict[str, Any]]
"""Takes a document of one version, as parsed, and returns it as the next version would hold it."""

STEPS: Mapping[int, Upgrade] = {}
"""For each older version, the step to the next one; version 1 is the first."""


def version_of(document: object, name: str, *, steps: Mapping[int, Upgrade] = STEPS) -> int:
    """Return the version of a parsed document; raise DocumentError when this is none, or a newer one."""
    if not isinstance(document, dict):
        raise fault(DocumentError, "this is no Mapper document: it holds no object", file=name)
    if "format" not in document:
        remedy = f'one begins with "format": "{FORMAT}"'
        raise fault(DocumentError, "this is no Mapper document: it has no format", file=name, remedy=remedy)
    if document["format"] != FORMAT:
        raise fault(
            DocumentError, f'its format is not "{FORMAT}": this is another kind of document', file=name
        )
    version = document.get("version")
    if type(version) is not int or version < min((*steps, VERSION)):
        raise fault(DocumentError, "the document has no version", file=name, remedy="a whole number from 1")
    if version > VERSION:
        text = f"this document is of version {version}, and this program knows versions up to {VERSION}"
        raise fault(DocumentError, text, file=name, remedy="open it with a newer Mapper; it stays untouched")
    return version


def upgraded(
    document: dict[str, Any], version: int, *, steps: Mapping[int, Upgrade] = STEPS
) -> dict[str, Any]:
    """Return a document of an older version as one of the current version."""
    for number in range(version, VERSION):
        document = {**steps[number](document), "version": number + 1}
    return document
