package tidewheel.cal;

/** What happens to a holiday on a weekend. */
public enum Observe { NONE, NEXT, NEAREST, MONDAY }
