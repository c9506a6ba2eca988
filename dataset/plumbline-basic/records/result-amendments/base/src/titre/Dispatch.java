package titre;

/** Sends reports to clinics. */
public final class Dispatch {
    /** The line to a clinic. */
    public interface Line {
        void send(String clinic, byte[] envelope);
    }

    private final Bench bench;
    private final Report report;
    private final Line line;

    public Dispatch(Bench bench, Report report, Line line) {
        this.bench = bench;
        this.report = report;
        this.line = line;
    }

    /** Sends what is released of a sample. */
    public void send(String number) {
        Sample sample = bench.sample(number);
        line.send(sample.clinic(), Envelope.wrap(report.write(sample, bench.released(number))));
    }
}
