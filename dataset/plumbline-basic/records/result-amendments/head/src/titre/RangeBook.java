package titre;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The ranges of the analytes that have one. */
public final class RangeBook {
    private final Map<String, Range> ranges = new HashMap<>();

    public RangeBook with(String analyte, Range range) {
        ranges.put(analyte, range);
        return this;
    }

    public Optional<Range> find(String analyte) {
        return Optional.ofNullable(ranges.get(analyte));
    }
}
