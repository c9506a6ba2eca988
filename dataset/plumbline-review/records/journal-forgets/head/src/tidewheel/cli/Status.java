package tidewheel.cli;

import java.io.PrintStream;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.LongFunction;
import tidewheel.core.Config;
import tidewheel.core.Ledger;
import tidewheel.core.Standing;
import tidewheel.core.State;

/** How the runs of a journal stand. */
final class Status {
    private final Ledger ledger;

    Status(Ledger ledger) {
        this.ledger = ledger;
    }

    /** A line for each run that is not through, in the order in which they became due, and how many are in which state. */
    void print(Config config, LongFunction<?> local, PrintStream out) {
        Map<State, Integer> counts = new EnumMap<>(State.class);
        for (Standing run : ledger.runs()) {
            counts.merge(run.state(), 1, Integer::sum);
            if (!run.state().isFinal()) {
                String known = config.jobs().containsKey(run.job()) ? "" : ", not in the file";
                out.println(run.id() + " " + what(run, local) + known);
            }
        }
        counts.forEach((state, count) -> out.println(state + " " + count));
    }

    private static String what(Standing run, LongFunction<?> local) {
        return switch (run.state()) {
            case RUNNING -> "with " + run.lease().worker() + " until " + local.apply(run.lease().until());
            case RETRYING -> "again " + local.apply(run.until()) + " after " + run.attempts();
            default -> "waits";
        };
    }
}
