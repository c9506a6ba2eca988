"""Reading and writing everything, for one tenant.

A ``Store`` belongs to a tenant from the moment it is made, and every statement
of its parts names it.  Amounts are kept as text in major units with the currency
next to them, so that people who look into the database by hand can read them.
Only the sums of the books are in minor units, as the database adds them up.
"""

from __future__ import annotations

from ..audit import AuditLog
from .books import Books
from .cases import Cases
from .metering import Metering
from .payments import Payments
from .people import People
from .sales import Sales


class Store(People, Metering, Sales, Payments, Cases):
    def __init__(self, conn, tenant: str):
        self.conn = conn
        self.tenant = tenant
        self.audit = AuditLog(conn, tenant)
        self.books = Books(conn, tenant)
