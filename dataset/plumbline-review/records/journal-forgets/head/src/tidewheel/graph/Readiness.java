package tidewheel.graph;

import java.util.Collection;

/** Decides whether a job may start, must be skipped, or waits. */
public final class Readiness {
    public enum Verdict { WAIT, RUN, SKIP }

    private Readiness() {}

    public static Verdict decide(Trigger trigger, Collection<Outcome> upstream) {
        int open = 0;
        int ok = 0;
        int failed = 0;
        for (Outcome outcome : upstream) {
            switch (outcome) {
                case OPEN -> open++;
                case OK -> ok++;
                case FAILED -> failed++;
                default -> { }
            }
        }
        int total = upstream.size();
        if (total == 0) {
            return Verdict.RUN;
        }
        return switch (trigger) {
            case ALL_SUCCESS -> ok == total ? Verdict.RUN : ok + open < total ? Verdict.SKIP : Verdict.WAIT;
            case ALL_DONE -> open == 0 ? Verdict.RUN : Verdict.WAIT;
            case ANY_SUCCESS -> ok > 0 ? Verdict.RUN : open == 0 ? Verdict.SKIP : Verdict.WAIT;
            case ANY_FAILED -> failed > 0 ? Verdict.RUN : open == 0 ? Verdict.SKIP : Verdict.WAIT;
        };
    }
}
