package titre;

import java.math.BigDecimal;

/** On which side of its range a value is. */
final class Flag {
    private Flag() {}

    static String of(BigDecimal value, Range usual) {
        if (value.compareTo(usual.low()) < 0) {
            return "L";
        }
        return value.compareTo(usual.high()) > 0 ? "H" : "";
    }
}
