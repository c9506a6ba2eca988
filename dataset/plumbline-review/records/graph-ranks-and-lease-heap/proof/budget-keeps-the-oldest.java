import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

import tidewheel.core.JobFile;
import tidewheel.core.Journal;
import tidewheel.core.Scheduler;
import tidewheel.core.State;
import tidewheel.lease.Lease;

/** A retry in each minute from 12:00 to 12:29 without a budget; then the job gets one of ten in an hour. */
public class BudgetKeepsTheOldest {
    static long at(String time) {
        return LocalDateTime.parse("2026-03-01T" + time).toEpochSecond(ZoneOffset.UTC);
    }

    static State fails(Scheduler scheduler, String time) {
        scheduler.tick(at(time));
        List<Lease> taken = scheduler.take("w", 5, at(time));
        if (taken.size() != 1) {
            throw new IllegalStateException(time + " " + taken);
        }
        Lease lease = taken.get(0);
        scheduler.finish(lease.run(), lease.token(), false, at(time));
        return scheduler.run(lease.run()).state();
    }

    static boolean broken() {
        StringBuilder times = new StringBuilder();
        for (int minute = 0; minute < 30; minute++) {
            times.append(String.format(" 12:%02d", minute));
        }
        String jobs = "job a\n  every FREQ=DAILY\n  at" + times + " 12:59 13:00 13:01 13:02\n  retry 1 3h\n";
        Journal journal = Journal.inMemory();
        Scheduler scheduler = new Scheduler(JobFile.parse(jobs), journal, at("00:00"));
        for (int minute = 0; minute < 30; minute++) {
            if (fails(scheduler, String.format("12:%02d", minute)) != State.RETRYING) {
                throw new IllegalStateException("set up");
            }
        }
        scheduler = new Scheduler(JobFile.parse(jobs + "  budget 10 1h\n"), journal, at("12:30"));
        List<State> states = new ArrayList<>();
        for (String time : List.of("12:59", "13:00", "13:01", "13:02")) {
            states.add(fails(scheduler, time));
        }
        System.out.println(states);
        if (states.get(0) != State.FAILED) {
            throw new IllegalStateException("there is no budget");
        }
        return states.contains(State.RETRYING);
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
