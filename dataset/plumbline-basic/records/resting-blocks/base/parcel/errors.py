class Refused(Exception):
    """What cannot be done; the message is shown to whoever asked."""
