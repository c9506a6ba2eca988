package trolley;

import java.util.List;

/**
 * What a shop wants.
 *
 * @param lifeDays for how many days after today everything must still be good
 */
public record Order(String number, int lifeDays, List<Line> lines) {
    /** Some pieces of an article. */
    public record Line(String article, int pieces) {
        public Line {
            if (pieces < 1) {
                throw new IllegalArgumentException(pieces + " pieces of " + article + " cannot be ordered");
            }
        }
    }

    public Order {
        if (lifeDays < 0) {
            throw new IllegalArgumentException("order " + number + " wants " + lifeDays + " days of life");
        }
        lines = List.copyOf(lines);
    }
}
