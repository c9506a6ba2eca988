import java.time.LocalDate;
import tidewheel.cal.Occurrences;
import tidewheel.cal.Rule;

public class UntilBeforePositions {
    static boolean broken() {
        Occurrences occurrences = new Occurrences(Rule.parse(
                "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;UNTIL=2026-03-15", LocalDate.of(2026, 1, 1)));
        return occurrences.between(LocalDate.of(2026, 1, 1), LocalDate.of(2027, 1, 1)).size() != 2;
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
