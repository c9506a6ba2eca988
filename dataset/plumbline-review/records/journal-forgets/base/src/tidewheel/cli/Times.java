package tidewheel.cli;

import java.io.PrintStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tidewheel.core.Config;
import tidewheel.core.Entry;
import tidewheel.core.Job;

/** How long the runs of each job waited and took, by a journal. */
final class Times {
    private static final class Sum {
        int runs;
        int failures;
        long waited;
        long took;
        long longest;
    }

    private final Map<String, String> jobs = new HashMap<>();
    private final Map<String, Long> dues = new HashMap<>();
    private final Map<String, Long> starts = new HashMap<>();
    private final Map<String, Sum> sums = new TreeMap<>();

    Times(List<Entry> entries) {
        for (Entry entry : entries) {
            switch (entry.kind()) {
                case "due" -> {
                    String id = entry.text("job") + "@" + entry.number("due");
                    jobs.put(id, entry.text("job"));
                    dues.put(id, entry.number("due"));
                }
                case "start" -> started(entry.text("run"), entry.at());
                case "retry" -> ended(entry.text("run"), entry.at(), false);
                case "requeue" -> starts.remove(entry.text("run"));
                case "end" -> ended(entry.text("run"), entry.at(), entry.text("state").equals("OK"));
                default -> { }
            }
        }
    }

    private void started(String id, long at) {
        Long due = dues.remove(id);
        if (due != null) {
            sum(id).waited += Math.max(0, at - due);
        }
        starts.put(id, at);
    }

    private void ended(String id, long at, boolean ok) {
        Long start = starts.remove(id);
        if (start == null || !jobs.containsKey(id)) {
            return;
        }
        Sum sum = sum(id);
        sum.runs++;
        sum.failures += ok ? 0 : 1;
        sum.took += at - start;
        sum.longest = Math.max(sum.longest, at - start);
    }

    private Sum sum(String id) {
        return sums.computeIfAbsent(jobs.get(id), job -> new Sum());
    }

    /** A line for each job that ever ran; a star where the longest took more than the job file says. */
    void print(Config config, PrintStream out) {
        sums.forEach((name, sum) -> {
            if (sum.runs == 0) {
                return;
            }
            Job job = config.jobs().get(name);
            out.println(name + " " + sum.runs + " times, " + sum.failures + " failed, took " + sum.took / sum.runs
                    + " s, at most " + sum.longest + " s" + (job != null && sum.longest > job.takes() ? " *" : "")
                    + ", waited " + sum.waited + " s in all");
        });
    }
}
