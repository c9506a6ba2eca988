"""Validates request bodies strictly against the request types of the official SDKs."""

import importlib
import inspect
import pkgutil
from collections.abc import Iterator

import anthropic.types
import openai.types
from anthropic.types import message_create_params
from openai.types.chat import completion_create_params
from pydantic import ConfigDict, TypeAdapter, ValidationError
from typing_extensions import Union, is_typeddict

STRICT = ConfigDict(extra="forbid", strict=True, arbitrary_types_allowed=True)
# A type that stands for a JSON Schema allows any member.
OPEN = {"InputSchemaTyped"}


class RequestTypes:
    """Validates request bodies. `reasoning` names the members of an assistant message that openai's type lacks, and
    `extensions` counts the messages with such members."""

    def __init__(self, reasoning):
        make_strict(openai.types)
        make_strict(anthropic.types)
        self.reasoning, self.extensions = reasoning, 0
        self.adapters = {
            "compat_chat": TypeAdapter(completion_create_params.CompletionCreateParams),
            "messages_api": TypeAdapter(message_create_params.MessageCreateParams),
        }

    def problems(self, protocol, body):
        if protocol == "compat_chat":
            body = {**body, "messages": [self.without_reasoning(message) for message in body["messages"]]}
        try:
            exhaust(self.adapters[protocol].validate_python(body))
        except ValidationError as error:
            for one in error.errors(include_url=False):
                yield f"{'.'.join(map(str, one['loc']))}: {one['msg']}"

    def without_reasoning(self, message):
        if message["role"] != "assistant" or not any(name in message for name in self.reasoning):
            return message
        self.extensions += 1
        return {name: value for name, value in message.items() if name not in self.reasoning}


def make_strict(package):
    """Gives every request type of the package the strict configuration."""
    for found in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        module = importlib.import_module(found.name)
        for name, member in inspect.getmembers(module, is_typeddict):
            if name not in OPEN:
                member.__pydantic_config__ = STRICT


def exhaust(value):
    """Reads all items at every depth, since pydantic validates those of an `Iterable` only when they are read."""
    if isinstance(value, dict):
        for item in value.values():
            exhaust(item)
    elif isinstance(value, (list, Iterator)) or type(value).__name__ == "ValidatorIterator":
        for item in value:
            exhaust(item)
