import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.EnumSet;
import tidewheel.cal.Holidays;
import tidewheel.cal.Observe;

public class LeapYearBehind {
    static boolean broken() {
        Holidays holidays = new Holidays(EnumSet.of(DayOfWeek.SATURDAY, DayOfWeek.SUNDAY));
        holidays.fixed(1, 1, Observe.NONE);
        return !LocalDate.of(2024, 12, 31).equals(holidays.last(LocalDate.of(2024, 12, 12), LocalDate.of(2025, 1, 1)));
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
