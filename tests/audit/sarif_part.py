"""
The part of SARIF 2.1.0 that the audit writes, as a strict JSON Schema in our own words.

Names, types, required properties and enumerations are those of the standard (sections 3.13 to
3.58); nothing else is allowed, so that a property we do not mean to write is noticed.
"""

from typing import Any


def _object(required: list[str], properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "required": required,
        "properties": properties,
        "additionalProperties": False,
    }


_TEXT = {"type": "string", "minLength": 1}
_LEVEL = {"enum": ["none", "note", "warning", "error"]}
_MESSAGE = _object(["text"], {"text": _TEXT})

_RULE = _object(
    [
        *("id", "name", "shortDescription", "fullDescription", "help"),
        "defaultConfiguration",
    ],
    {
        "id": _TEXT,
        "name": _TEXT,
        "shortDescription": _MESSAGE,
        "fullDescription": _MESSAGE,
        "help": _object(["text", "markdown"], {"text": _TEXT, "markdown": _TEXT}),
        "helpUri": {"type": "string", "format": "uri", "pattern": "^https?://"},
        "defaultConfiguration": _object(["level"], {"level": _LEVEL}),
    },
)
_NOTIFICATION = _object(
    ["message", "level", "associatedRule"],
    {
        "message": _MESSAGE,
        "level": _LEVEL,
        "associatedRule": _object(["id"], {"id": _TEXT}),
    },
)
_LOCATION = _object(
    ["physicalLocation"],
    {
        "physicalLocation": _object(
            ["artifactLocation", "region"],
            {
                "artifactLocation": _object(
                    ["uri"], {"uri": {"type": "string", "format": "uri-reference"}}
                ),
                "region": _object(["startLine"], {"startLine": {"type": "integer", "minimum": 1}}),
            },
        ),
        "logicalLocations": {
            "type": "array",
            "minItems": 1,
            "items": _object(
                ["fullyQualifiedName", "kind"], {"fullyQualifiedName": _TEXT, "kind": _TEXT}
            ),
        },
    },
)
_RESULT = _object(
    ["ruleId", "ruleIndex", "level", "message", "partialFingerprints"],
    {
        "ruleId": _TEXT,
        "ruleIndex": {"type": "integer", "minimum": 0},
        "level": _LEVEL,
        "message": _MESSAGE,
        "locations": {"type": "array", "items": _LOCATION, "maxItems": 1},
        "partialFingerprints": {"type": "object", "additionalProperties": _TEXT},
    },
)
SARIF_PART: dict[str, Any] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    **_object(
        ["$schema", "version", "runs"],
        {
            "$schema": {"type": "string", "format": "uri"},
            "version": {"const": "2.1.0"},
            "runs": {
                "type": "array",
                "minItems": 1,
                "maxItems": 1,
                "items": _object(
                    ["tool", "automationDetails", "invocations", "results"],
                    {
                        "tool": _object(
                            ["driver"],
                            {
                                "driver": _object(
                                    ["name", "version", "rules"],
                                    {
                                        "name": _TEXT,
                                        "version": _TEXT,
                                        "rules": {
                                            "type": "array",
                                            "uniqueItems": True,
                                            "items": _RULE,
                                        },
                                    },
                                )
                            },
                        ),
                        "automationDetails": _object(["id"], {"id": _TEXT}),
                        "invocations": {
                            "type": "array",
                            "items": _object(
                                ["executionSuccessful", "exitCode"],
                                {
                                    "executionSuccessful": {"type": "boolean"},
                                    "exitCode": {"type": "integer"},
                                    "toolExecutionNotifications": {
                                        "type": "array",
                                        "items": _NOTIFICATION,
                                    },
                                },
                            ),
                        },
                        "results": {"type": "array", "items": _RESULT},
                    },
                ),
            },
        },
    ),
}
