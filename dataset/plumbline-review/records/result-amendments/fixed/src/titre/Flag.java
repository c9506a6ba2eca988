package titre;

import java.math.BigDecimal;

/** On which side of its range a value is. */
final class Flag {
    private Flag() {}

    static String of(BigDecimal value, Range usual) {
        if (usual.low() != null && value.compareTo(usual.low()) < 0) {
            return "L";
        }
        return usual.high() != null && value.compareTo(usual.high()) > 0 ? "H" : "";
    }
}
