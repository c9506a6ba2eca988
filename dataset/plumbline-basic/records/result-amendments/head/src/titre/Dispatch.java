package titre;

import java.util.List;

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

    /** Sends what is released of a sample, in as many envelopes as it takes. */
    public void send(String number) {
        Sample sample = bench.sample(number);
        List<String> parts = Parts.of(report.write(sample, bench.released(number)));
        List<byte[]> envelopes = parts.stream().map(Envelope::wrap).toList();
        envelopes.forEach(envelope -> line.send(sample.clinic(), envelope));
    }
}
