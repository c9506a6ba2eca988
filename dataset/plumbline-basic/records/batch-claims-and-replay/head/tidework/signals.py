"""What a handler raises to say something other than "this failed"."""


class RetryLater(Exception):
    """Not now: run the job again in `seconds`. The attempt does not count as a failure."""

    def __init__(self, seconds: int):
        super().__init__(f"again in {seconds} s")
        self.seconds = seconds


class Discard(Exception):
    """The job has become pointless. It is dropped and counts as done."""
