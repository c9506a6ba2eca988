package titre;

import java.math.BigDecimal;

/**
 * The value of an analyte in a sample. {@code releasedBy} is null until somebody has released it. The first
 * version is 1, and has no remark.
 */
public record Result(
        String sample,
        String analyte,
        BigDecimal value,
        String unit,
        String measuredBy,
        String releasedBy,
        int version,
        String remark) {
    static Result first(String sample, String analyte, BigDecimal value, String unit, String by) {
        return new Result(sample, analyte, value, unit, by, null, 1, "");
    }

    public boolean isReleased() {
        return releasedBy != null;
    }

    Result measured(BigDecimal newValue, String newUnit, String by) {
        return new Result(sample, analyte, newValue, newUnit, by, null, version, remark);
    }

    Result amended(BigDecimal newValue, String by, String reason) {
        return new Result(sample, analyte, newValue, unit, by, releasedBy, version + 1, reason);
    }

    Result released(String by) {
        return new Result(sample, analyte, value, unit, measuredBy, by, version, remark);
    }
}
