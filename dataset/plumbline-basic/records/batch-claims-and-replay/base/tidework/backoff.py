"""How long to wait after a failure."""

MAX_ATTEMPTS = 5
FIRST_PAUSE = 15
LONGEST_PAUSE = 3600


def pause_after(attempts: int) -> int:
    """Seconds to wait after the `attempts`-th failure: 15, 60, 240, 960 ... up to an hour."""
    if attempts < 1:
        raise ValueError("there was no failure yet")
    return min(LONGEST_PAUSE, FIRST_PAUSE * 4 ** (attempts - 1))
