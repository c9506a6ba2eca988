package titre;

import java.math.BigDecimal;

/** The value of an analyte in a sample. {@code releasedBy} is null until somebody has released it. */
public record Result(
        String sample, String analyte, BigDecimal value, String unit, String measuredBy, String releasedBy) {
    public boolean isReleased() {
        return releasedBy != null;
    }

    Result measured(BigDecimal newValue, String newUnit, String by) {
        return new Result(sample, analyte, newValue, newUnit, by, null);
    }

    Result released(String by) {
        return new Result(sample, analyte, value, unit, measuredBy, by);
    }
}
