package titre;

import java.math.BigDecimal;

/** Corrects values that clinics have been told already. */
public final class Amendments {
    private static final int LONGEST_REMARK = 500;

    private final Bench bench;

    public Amendments(Bench bench) {
        this.bench = bench;
    }

    /** Puts a new value in place of a released one. The remark tells the clinic why; it may have several lines. */
    public Result amend(Staff who, String sample, String analyte, BigDecimal value, String remark) {
        who.require(Right.MEASURE);
        String reason = remark.strip();
        if (reason.isEmpty() || reason.length() > LONGEST_REMARK) {
            throw new Denied("an amendment has a remark of up to " + LONGEST_REMARK + " characters");
        }
        return bench.replace(
                sample,
                analyte,
                old -> {
                    if (!old.isReleased()) {
                        throw new Denied(analyte + " of " + sample + " is not released, measure it again");
                    }
                    return old.amended(value, who.name(), reason);
                });
    }
}
