import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import tidewheel.core.JobFile;
import tidewheel.core.Plan;

public class PlanByTheClock {
    static long at(String text) {
        return LocalDateTime.parse(text).toEpochSecond(ZoneOffset.UTC);
    }

    static boolean broken() {
        String jobs = "hours day\n  MON-FRI 07:00-15:00\npool crane 1\n  capacity 2026-03-06T00:00 2026-03-07T00:00 0\n"
                + "job a\n  takes 10m\n  needs crane\n  every FREQ=WEEKLY;BYDAY=FR\n  at 14:30\n  within 2h\n  hours day\n";
        List<Plan.Slot> slots = Plan.of(JobFile.parse(jobs), at("2026-03-06T00:00"), at("2026-03-07T00:00"));
        if (slots.size() != 1) {
            throw new IllegalStateException("set up");
        }
        return slots.get(0).start() != at("2026-03-09T07:00");
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
