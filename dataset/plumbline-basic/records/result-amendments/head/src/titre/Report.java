package titre;

import java.util.List;
import java.util.Optional;

/** What a clinic is told of a sample: who it is of, and its released results. */
public final class Report {
    private final RangeBook ranges;

    public Report(RangeBook ranges) {
        this.ranges = ranges;
    }

    public String write(Sample sample, List<Result> results) {
        StringBuilder report = new StringBuilder();
        report.append(Segment.of("MSH").raw("^~\\&").add("TITRE").add(sample.clinic()).end());
        report.append(Segment.of("PID").add(sample.number()).raw(name(sample.patient())).end());
        for (Result result : results) {
            report.append(line(result));
        }
        return report.toString();
    }

    private String line(Result result) {
        Optional<Range> range = ranges.find(result.analyte());
        return Segment.of("OBX")
                .add(result.analyte())
                .add(result.value().toPlainString())
                .add(result.unit())
                .add(range.map(Range::inWords).orElse(""))
                .add(range.map(usual -> Flag.of(result.value(), usual)).orElse(""))
                .raw(remark(result.remark()))
                .add(result.version() == 1 ? "F" : "C")
                .end();
    }

    /** The lines of a remark are the repetitions of its field. */
    private static String remark(String text) {
        return String.join("~", text.lines().toList());
    }

    private static String name(Patient patient) {
        return Segment.escape(patient.family()) + "^" + Segment.escape(patient.given());
    }
}
