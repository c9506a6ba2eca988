package titre;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** The samples in the house, and what was found in them. One thing at a time: all methods are synchronized. */
public final class Bench {
    private final Map<String, Sample> samples = new HashMap<>();
    private final Map<String, Map<String, Result>> results = new HashMap<>();

    public synchronized void register(Staff who, Sample sample) {
        who.require(Right.REGISTER);
        if (samples.putIfAbsent(sample.number(), sample) != null) {
            throw new Denied("sample " + sample.number() + " is there already");
        }
        results.put(sample.number(), new TreeMap<>());
    }

    public synchronized Sample sample(String number) {
        Sample sample = samples.get(number);
        if (sample == null) {
            throw new Denied("there is no sample " + number);
        }
        return sample;
    }

    /** Writes a value down. One that has not been released is replaced. */
    public synchronized Result measure(Staff who, String sample, String analyte, BigDecimal value, String unit) {
        who.require(Right.MEASURE);
        sample(sample);
        Result before = results.get(sample).get(analyte);
        if (before != null && before.isReleased()) {
            throw new Denied(analyte + " of " + sample + " is released");
        }
        return put(
                before == null
                        ? Result.first(sample, analyte, value, unit, who.name())
                        : before.measured(value, unit, who.name()));
    }

    /** Lets a value out of the house. */
    public synchronized Result release(Staff who, String sample, String analyte) {
        who.require(Right.RELEASE);
        Result result = result(sample, analyte);
        if (result.measuredBy().equals(who.name())) {
            throw new Denied(who.name() + " has measured " + analyte + ", somebody else has to release it");
        }
        return put(result.released(who.name()));
    }

    public synchronized Result result(String sample, String analyte) {
        sample(sample);
        Result result = results.get(sample).get(analyte);
        if (result == null) {
            throw new Denied("there is no " + analyte + " of " + sample);
        }
        return result;
    }

    /** What may be reported of a sample, in order of the analytes' names. */
    public synchronized List<Result> released(String sample) {
        sample(sample);
        return results.get(sample).values().stream().filter(Result::isReleased).toList();
    }

    /** Puts what {@code change} makes of a result in its place. */
    synchronized Result replace(String sample, String analyte, UnaryOperator<Result> change) {
        return put(change.apply(result(sample, analyte)));
    }

    private Result put(Result result) {
        results.get(result.sample()).put(result.analyte(), result);
        return result;
    }
}
