import tidewheel.core.Entry;
import tidewheel.core.JobFile;
import tidewheel.core.Journal;
import tidewheel.core.Scheduler;

public class OldRequeue {
    static boolean broken() {
        String jobs = "pool crane 1\njob a\n  takes 10m\n  needs crane\n  every FREQ=DAILY\n";
        long day = 86400L * 20000;
        Journal journal = Journal.inMemory();
        journal.append(Entry.of("due", day, "job", "a", "due", day, "cycle", "2024-10-04"));
        journal.append(Entry.of("start", day, "run", "a@" + day, "worker", "w", "token", 1, "until", day + 120,
                "to", day + 600));
        journal.append(Entry.of("requeue", day + 60, "run", "a@" + day));
        try {
            return new Scheduler(JobFile.parse(jobs), journal, day + 90).waiting(day + 90).size() != 1;
        } catch (IllegalArgumentException e) {
            return true;
        }
    }

    public static void main(String[] args) {
        int status;
        try {
            status = broken() ? 1 : 0;
        } catch (Throwable e) {
            e.printStackTrace();
            status = 3;
        }
        System.exit(status);
    }
}
