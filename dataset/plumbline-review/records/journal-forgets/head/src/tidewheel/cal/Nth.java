package tidewheel.cal;

import java.time.DayOfWeek;

/** A weekday, or with n other than 0 the nth one of a month or year; negative from the end. */
public record Nth(int n, DayOfWeek day) {}
