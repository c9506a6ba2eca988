package titre;

import java.math.BigDecimal;

/** What is usual, both ends included. An end that is open is null; not both are. */
public record Range(BigDecimal low, BigDecimal high) {
    public Range {
        if (low == null && high == null) {
            throw new IllegalArgumentException("a range has an end");
        }
    }

    public String inWords() {
        if (low == null) {
            return "<= " + high.toPlainString();
        }
        if (high == null) {
            return ">= " + low.toPlainString();
        }
        return low.toPlainString() + " - " + high.toPlainString();
    }
}
