package quayside;

/** A boat, with its length over all. */
public record Vessel(String name, int lengthCm) {
    public Vessel {
        if (lengthCm <= 0) {
            throw new IllegalArgumentException("a vessel has a length");
        }
    }
}
