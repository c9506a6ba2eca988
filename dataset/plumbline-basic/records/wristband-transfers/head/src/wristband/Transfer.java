package wristband;

/** The two entries of a transfer. */
public record Transfer(Entry out, Entry in) {}
