import tidewheel.core.JobFile;
import tidewheel.core.Journal;
import tidewheel.core.Scheduler;
import tidewheel.core.State;
import tidewheel.lease.Lease;

public class LeaseAlarmStays {
    static boolean broken() {
        String jobs = "lease 2m\npool crane 1\njob a\n  takes 10m\n  needs crane\n  every FREQ=DAILY\n  retry 3 60s\n";
        long day = 86400L * 20000;
        Scheduler scheduler = new Scheduler(JobFile.parse(jobs), Journal.inMemory(), day - 10);
        scheduler.tick(day);
        Lease first = scheduler.take("w", 1, day).get(0);
        if (scheduler.setCapacity("crane", day + 60, day + 3600, 0, day + 60).size() != 1) {
            throw new IllegalStateException("set up");
        }
        scheduler.setCapacity("crane", day + 60, day + 3600, 1, day + 65);
        Lease second = scheduler.take("w", 1, day + 70).get(0);
        if (!scheduler.heartbeat(second.run(), second.token(), day + 100)) {
            throw new IllegalStateException("set up");
        }
        scheduler.tick(day + 125);
        return scheduler.run(first.run()).state() != State.RUNNING
                || !scheduler.finish(second.run(), second.token(), true, day + 130);
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
