"""Meterhouse: usage metering and subscription billing for a small utility.

Water by the litre, heat and power by the watt-hour.  Have a look at
``docs/overview.md`` for a tour; the short version is that readings come in
through ``importers``, become usage in ``usage``, money in ``rating`` and
``invoicing``, and finally a line in somebody's ``statements``.
"""

__version__ = "0.14.0"
