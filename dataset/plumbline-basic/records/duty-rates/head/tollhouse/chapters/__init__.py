"""The tariff, a module for each chapter, written from the gazette of 1 January 2024."""
