"""Billing for seat-based subscriptions."""

from larder.billing import BillingService
from larder.catalog import AddOn, Catalog, Plan
from larder.changes import PlanChange
from larder.subscriptions import Account, Subscription

__all__ = ["Account", "AddOn", "BillingService", "Catalog", "Plan", "PlanChange", "Subscription"]
