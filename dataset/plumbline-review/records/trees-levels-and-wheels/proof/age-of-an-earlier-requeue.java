import java.util.List;

import tidewheel.core.Entry;
import tidewheel.core.JobFile;
import tidewheel.core.Journal;
import tidewheel.core.Scheduler;

public class AgeOfAnEarlierRequeue {
    static boolean broken() {
        String jobs = "pool crane 1\njob a\n  priority 1\n  aging 5m\n  takes 10m\n  needs crane\n  retry 3 60s\n  every FREQ=DAILY\n"
                + "job b\n  priority 3\n  takes 10m\n  needs crane\n  every FREQ=DAILY\n";
        long day = 86400L * 20000;
        String a = "a@" + day;
        Journal journal = Journal.inMemory();
        journal.append(Entry.of("due", day, "job", "a", "due", day, "cycle", "2024-10-04"));
        journal.append(Entry.of("due", day, "job", "b", "due", day, "cycle", "2024-10-04"));
        journal.append(Entry.of("start", day, "run", a, "worker", "w", "token", 1, "until", day + 120, "to", day + 600));
        journal.append(Entry.of("requeue", day + 60, "run", a, "waited", 1800));
        journal.append(Entry.of("start", day + 70, "run", a, "worker", "w", "token", 2, "until", day + 190, "to", day + 670));
        journal.append(Entry.of("retry", day + 80, "run", a, "attempts", 1, "at", day + 140));
        Scheduler scheduler = new Scheduler(JobFile.parse(jobs), journal, day + 90);
        scheduler.tick(day + 150);
        List<String> waiting = scheduler.waiting(day + 150);
        System.out.println(waiting);
        if (waiting.size() != 2) {
            throw new IllegalStateException("set up");
        }
        return waiting.get(0).equals(a);
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
