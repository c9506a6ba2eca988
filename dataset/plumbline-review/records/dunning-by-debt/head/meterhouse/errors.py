"""Everything that can go wrong and that we expect a caller to handle.

Programming mistakes stay ordinary ``ValueError`` and ``TypeError``; these are
for the things that happen on a normal Tuesday.
"""


class MeterhouseError(Exception):
    """The root of them all, so that the command line can catch one thing."""


class NotFound(MeterhouseError):
    """There is no such thing, or it belongs to somebody else (we don't say which)."""


class Forbidden(MeterhouseError):
    """The user is known, but may not do this."""


class BadReading(MeterhouseError):
    """A reading that cannot be right: going backwards, too many digits."""


class BadFile(MeterhouseError):
    """A meter file that we can't make sense of.  ``line`` counts from one."""

    def __init__(self, message, line=None):
        super().__init__(message if line is None else f"line {line}: {message}")
        self.line = line


class BadRule(MeterhouseError):
    """A recurrence, a window or a tariff that does not parse."""


class NoUsage(MeterhouseError):
    """There is not enough known about a supply point to bill it."""


class Unbalanced(MeterhouseError):
    """A journal entry whose postings do not add up to nothing."""


class BadTransition(MeterhouseError):
    """The dunning machine was asked for a step which it does not have."""


class Conflict(MeterhouseError):
    """Somebody else got there first."""
