"""A job queue in one SQLite file."""

from tidework.handlers import Handlers
from tidework.signals import Discard, RetryLater
from tidework.store import Job, JobStore, QueueFull
from tidework.worker import Worker

__all__ = ["Discard", "Handlers", "Job", "JobStore", "QueueFull", "RetryLater", "Worker"]
