"""The desks of the office, each with what people ask of it."""
