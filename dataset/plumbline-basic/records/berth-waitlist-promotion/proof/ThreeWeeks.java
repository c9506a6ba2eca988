import java.time.LocalDate;
import java.util.ConcurrentModificationException;
import java.util.List;
import quayside.Berth;
import quayside.BerthBook;
import quayside.Promotions;
import quayside.Stay;
import quayside.Vessel;
import quayside.Waitlist;
import quayside.WaitlistEntry;

/** Three members wait for a week each of a berth that is free: all three must get theirs. */
final class ThreeWeeks {
    public static void main(String[] arguments) {
        Waitlist waitlist = new Waitlist();
        for (int week = 0; week < 3; week++) {
            LocalDate arrival = LocalDate.of(2025, 7, 1).plusWeeks(week);
            Stay stay = new Stay(arrival, arrival.plusWeeks(1));
            waitlist.add("A1", new WaitlistEntry(week + 1, new Vessel("Tern", 1000), stay));
        }
        BerthBook book = new BerthBook(List.of(new Berth("A1", 1200, 150)));
        Promotions promotions = new Promotions(book, waitlist);
        try {
            int made = promotions.promote("A1", LocalDate.of(2025, 6, 1)).size();
            int left = waitlist.entriesFor("A1").size();
            System.out.println(made + " were given the berth, " + left + " still wait");
            System.exit(made == 3 && left == 0 ? 0 : 1);
        } catch (ConcurrentModificationException failure) {
            System.out.println("promoting ended with " + failure);
            System.exit(1);
        } catch (RuntimeException other) {
            System.out.println(other);
            System.exit(3);
        }
    }
}
