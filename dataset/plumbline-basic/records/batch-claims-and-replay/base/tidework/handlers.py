"""The functions that do the work, by kind of job."""

from collections.abc import Callable
from typing import Any

Payload = dict[str, Any]
Handler = Callable[[Payload], None]


class NoHandler(LookupError):
    """Nothing is registered for this kind of job."""


class Handlers:
    """A registry of handlers."""

    def __init__(self):
        self._single: dict[str, Handler] = {}

    def register(self, kind: str) -> Callable[[Handler], Handler]:
        """Decorator: the function takes one payload at a time."""

        def keep(handler: Handler) -> Handler:
            self._single[kind] = handler
            return handler

        return keep

    def single(self, kind: str) -> Handler:
        try:
            return self._single[kind]
        except KeyError:
            raise NoHandler(kind) from None
