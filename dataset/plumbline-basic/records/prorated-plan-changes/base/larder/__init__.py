"""Billing for seat-based subscriptions."""

from larder.billing import BillingService
from larder.catalog import AddOn, Plan
from larder.subscriptions import Account, Subscription

__all__ = ["Account", "AddOn", "BillingService", "Plan", "Subscription"]
