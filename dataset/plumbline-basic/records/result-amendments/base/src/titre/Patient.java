package titre;

/** Whom a sample was taken from. */
public record Patient(String family, String given) {}
