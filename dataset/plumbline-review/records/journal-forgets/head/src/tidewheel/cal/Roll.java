package tidewheel.cal;

/** Where an occurrence goes that falls on a day off. See docs/calendars.md. */
public enum Roll { KEEP, SKIP, FOLLOWING, PRECEDING, MODIFIED, NEAREST }
