import java.time.LocalDate;
import java.util.List;
import quayside.Berth;
import quayside.BerthBook;
import quayside.HarbourOffice;
import quayside.Outbox;
import quayside.Stay;
import quayside.Tariff;
import quayside.Vessel;
import quayside.Waitlist;

/** After the first of two was promoted, the second is number 1. */
final class Position {
    public static void main(String[] arguments) {
        BerthBook book = new BerthBook(List.of(new Berth("A1", 1200, 150)));
        Outbox outbox = new Outbox();
        LocalDate july = LocalDate.of(2025, 7, 1);
        HarbourOffice office =
                new HarbourOffice(book, new Waitlist(), outbox, new Tariff(), () -> july.minusDays(30));
        Vessel tern = new Vessel("Tern", 1000);
        long id = office.book("A1", 1, tern, new Stay(july, july.plusDays(14))).id();
        office.join("A1", 2, tern, new Stay(july, july.plusDays(7)));
        office.join("A1", 3, tern, new Stay(july.plusDays(5), july.plusDays(9)));
        outbox.drain();
        office.cancel(id);
        String told =
                outbox.drain().stream()
                        .filter(mail -> mail.memberId() == 3)
                        .map(Outbox.Mail::text)
                        .findFirst()
                        .orElseThrow();
        System.out.println("told: " + told);
        System.exit(told.contains("number 1 ") ? 0 : 1);
    }
}
