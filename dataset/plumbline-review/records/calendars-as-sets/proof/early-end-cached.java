import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.EnumSet;
import tidewheel.cal.Holidays;
import tidewheel.cal.WorkHours;

public class EarlyEndCached {
    static boolean broken() {
        Holidays holidays = new Holidays(EnumSet.of(DayOfWeek.SUNDAY));
        WorkHours hours = new WorkHours(holidays);
        hours.shift(DayOfWeek.MONDAY, LocalTime.of(8, 0), LocalTime.of(16, 0));
        LocalDate monday = LocalDate.of(2026, 1, 5);
        if (hours.between(monday.atStartOfDay(), monday.plusDays(1).atStartOfDay()) != 480) {
            throw new IllegalStateException("set up");
        }
        holidays.early(monday, LocalTime.NOON);
        return hours.between(monday.atStartOfDay(), monday.plusDays(1).atStartOfDay()) != 240
                || hours.isOpen(monday.atTime(15, 0));
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
