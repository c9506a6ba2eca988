"""Duties of the Northern Isles."""
