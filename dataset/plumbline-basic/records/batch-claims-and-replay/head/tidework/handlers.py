"""The functions that do the work, by kind of job."""

from collections.abc import Callable
from typing import Any

Payload = dict[str, Any]
Handler = Callable[[Payload], None]
BatchHandler = Callable[[list[Payload]], None]


class NoHandler(LookupError):
    """Nothing is registered for this kind of job."""


class Handlers:
    """A registry of handlers."""

    def __init__(self):
        self._single: dict[str, Handler] = {}
        self._batch: dict[str, BatchHandler] = {}

    def register(self, kind: str) -> Callable[[Handler], Handler]:
        """Decorator: the function takes one payload at a time."""

        def keep(handler: Handler) -> Handler:
            self._single[kind] = handler
            return handler

        return keep

    def register_batch(self, kind: str) -> Callable[[BatchHandler], BatchHandler]:
        """Decorator: the function takes a list of payloads, and does all of them or none."""

        def keep(handler: BatchHandler) -> BatchHandler:
            self._batch[kind] = handler
            return handler

        return keep

    def single(self, kind: str) -> Handler:
        """The handler for one payload; a batch handler is given a list of one."""
        if kind in self._single:
            return self._single[kind]
        if kind in self._batch:
            return lambda payload: self._batch[kind]([payload])
        raise NoHandler(kind)

    def batch(self, kind: str) -> BatchHandler | None:
        return self._batch.get(kind)
