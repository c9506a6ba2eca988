package trolley;

import java.time.LocalDate;

/**
 * Pieces of an article that came in together.
 *
 * @param bestBefore the last day on which it is good, or null for what does not perish
 */
public record Lot(String id, String article, LocalDate bestBefore, Location location, int pieces) {
    public Lot {
        if (pieces < 0) {
            throw new IllegalArgumentException("lot " + id + " has " + pieces + " pieces");
        }
    }

    Lot less(int taken) {
        return new Lot(id, article, bestBefore, location, pieces - taken);
    }
}
