package quayside;

/** A place to lie. The rate is for each metre of the vessel and each night. */
public record Berth(String code, int maxLengthCm, int centsPerMetreNight) {
    public boolean fits(Vessel vessel) {
        return vessel.lengthCm() <= maxLengthCm;
    }
}
