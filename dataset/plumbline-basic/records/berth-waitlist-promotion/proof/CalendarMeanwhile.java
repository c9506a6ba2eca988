import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.time.LocalDate;
import java.util.List;
import quayside.Berth;
import quayside.BerthBook;
import quayside.HarbourOffice;
import quayside.Outbox;
import quayside.Stay;
import quayside.Tariff;
import quayside.Waitlist;

/** While somebody holds the office, as every booking does, nobody else may look into the book. */
final class CalendarMeanwhile {
    public static void main(String[] arguments) throws InterruptedException {
        BerthBook book = new BerthBook(List.of(new Berth("A1", 1200, 150)));
        LocalDate july = LocalDate.of(2025, 7, 1);
        HarbourOffice office =
                new HarbourOffice(book, new Waitlist(), new Outbox(), new Tariff(), () -> july);
        Stay week = new Stay(july, july.plusDays(7));
        Thread calendar = new Thread(() -> office.isFree("A1", week));
        boolean waited;
        synchronized (office) {
            calendar.start();
            do {
                Thread.onSpinWait();
                waited = waitsForMe(calendar);
            } while (!waited && calendar.isAlive());
        }
        calendar.join();
        System.out.println(
                "while the office was held, the calendar's question "
                        + (waited ? "waited" : "was answered"));
        System.exit(waited ? 0 : 1);
    }

    private static boolean waitsForMe(Thread thread) {
        ThreadInfo info = ManagementFactory.getThreadMXBean().getThreadInfo(thread.getId());
        return info != null && info.getLockOwnerId() == Thread.currentThread().getId();
    }
}
