package tidewheel.cli;

import java.io.PrintStream;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import tidewheel.core.Config;
import tidewheel.core.Entry;
import tidewheel.core.State;

/** How the runs of a journal stand. */
final class Status {
    private static final class Line {
        final String job;
        State state = State.BLOCKED;
        long attempts;
        String worker;
        long until;
        long again;

        Line(String job) {
            this.job = job;
        }
    }

    private final Map<String, Line> lines = new LinkedHashMap<>();

    Status(List<Entry> entries) {
        for (Entry entry : entries) {
            if (entry.kind().equals("due")) {
                String id = entry.text("job") + "@" + entry.number("due");
                lines.putIfAbsent(id, new Line(entry.text("job")));
                continue;
            }
            Line line = lines.get(entry.text("run"));
            if (line != null) {
                apply(line, entry);
            }
        }
    }

    private static void apply(Line line, Entry entry) {
        switch (entry.kind()) {
            case "start" -> {
                line.state = State.RUNNING;
                line.worker = entry.text("worker");
                line.until = entry.number("until");
            }
            case "renew" -> line.until = entry.number("until");
            case "retry" -> {
                line.state = State.RETRYING;
                line.attempts = entry.number("attempts");
                line.again = entry.number("at");
            }
            case "requeue" -> line.state = State.BLOCKED;
            case "end" -> {
                line.state = State.valueOf(entry.text("state"));
                line.attempts = entry.number("attempts");
            }
            default -> throw new IllegalStateException("journal entry " + entry.kind());
        }
    }

    /** A line for each run that is not through, in the order in which they became due, and how many are in which state. */
    void print(Config config, LongFunction<?> local, PrintStream out) {
        Map<State, Integer> counts = new EnumMap<>(State.class);
        lines.forEach((id, line) -> {
            counts.merge(line.state, 1, Integer::sum);
            if (line.state.isFinal()) {
                return;
            }
            String what = switch (line.state) {
                case RUNNING -> "with " + line.worker + " until " + local.apply(line.until);
                case RETRYING -> "again " + local.apply(line.again) + " after " + line.attempts;
                default -> "waits";
            };
            out.println(id + " " + what + (config.jobs().containsKey(line.job) ? "" : ", not in the file"));
        });
        counts.forEach((state, count) -> out.println(state + " " + count));
    }
}
