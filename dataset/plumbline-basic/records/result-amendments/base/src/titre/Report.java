package titre;

import java.util.List;

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
        return Segment.of("OBX")
                .add(result.analyte())
                .add(result.value().toPlainString())
                .add(result.unit())
                .add(ranges.find(result.analyte()).map(Range::inWords).orElse(""))
                .add("F")
                .end();
    }

    private static String name(Patient patient) {
        return Segment.escape(patient.family()) + "^" + Segment.escape(patient.given());
    }
}
