package trolley;

import java.util.List;

/** What a shop wants. */
public record Order(String number, List<Line> lines) {
    /** Some pieces of an article. */
    public record Line(String article, int pieces) {
        public Line {
            if (pieces < 1) {
                throw new IllegalArgumentException(pieces + " pieces of " + article + " cannot be ordered");
            }
        }
    }

    public Order {
        lines = List.copyOf(lines);
    }
}
