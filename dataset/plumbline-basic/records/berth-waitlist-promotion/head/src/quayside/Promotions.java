package quayside;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** Gives berths that have become free to those who wait for them. */
public final class Promotions {
    private final BerthBook book;
    private final Waitlist waitlist;

    public Promotions(BerthBook book, Waitlist waitlist) {
        this.book = book;
        this.waitlist = waitlist;
    }

    /**
     * Reserves the berth for everybody who waits for it and can have it now, in the order in which they
     * joined. Whoever asked for days that are still taken keeps waiting; so do those whose stay would have
     * begun before {@code today}, until the harbour master has called them.
     */
    public List<Reservation> promote(String berth, LocalDate today) {
        List<Reservation> made = new ArrayList<>();
        for (WaitlistEntry entry : waitlist.entriesFor(berth)) {
            boolean late = entry.stay().arrival().isBefore(today);
            if (late || !book.isFree(berth, entry.stay())) {
                continue;
            }
            made.add(book.reserve(berth, entry.memberId(), entry.vessel(), entry.stay()));
            waitlist.remove(berth, entry);
        }
        return made;
    }
}
