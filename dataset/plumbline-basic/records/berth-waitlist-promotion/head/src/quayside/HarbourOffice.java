package quayside;

import java.time.LocalDate;
import java.util.List;
import java.util.function.Supplier;

/** What members and the harbour master can do. One thing at a time: all methods are synchronized. */
public final class HarbourOffice {
    private final BerthBook book;
    private final Waitlist waitlist;
    private final Outbox outbox;
    private final Tariff tariff;
    private final Promotions promotions;
    private final Supplier<LocalDate> today;

    public HarbourOffice(
            BerthBook book,
            Waitlist waitlist,
            Outbox outbox,
            Tariff tariff,
            Supplier<LocalDate> today) {
        this.book = book;
        this.waitlist = waitlist;
        this.outbox = outbox;
        this.tariff = tariff;
        this.promotions = new Promotions(book, waitlist);
        this.today = today;
    }

    public synchronized Reservation book(String berth, long memberId, Vessel vessel, Stay stay) {
        Reservation reservation = book.reserve(berth, memberId, vessel, stay);
        confirm(reservation);
        return reservation;
    }

    /** Cancels a reservation, and gives the berth to those who wait for it. */
    public synchronized void cancel(long reservationId) {
        Reservation removed = book.cancel(reservationId);
        outbox.send(removed.memberId(), Notices.cancelled(removed));
        List<Reservation> promoted = promotions.promote(removed.berth(), today.get());
        promoted.forEach(this::confirm);
        if (!promoted.isEmpty()) {
            tellPositions(removed.berth());
        }
    }

    /** What a stay would cost. */
    public synchronized Quote quote(String berth, Vessel vessel, Stay stay) {
        return tariff.quote(book.berth(berth), vessel, stay);
    }

    /** Whether nobody has the berth for any night of a stay. */
    public boolean isFree(String berth, Stay stay) {
        return book.isFree(book.berth(berth).code(), stay);
    }

    /** Puts a member at the end of a berth's waiting list. */
    public synchronized void join(String berth, long memberId, Vessel vessel, Stay stay) {
        if (!book.berth(berth).fits(vessel)) {
            throw new Refused(vessel.name() + " is too long for berth " + berth);
        }
        waitlist.add(berth, new WaitlistEntry(memberId, vessel, stay));
        outbox.send(memberId, Notices.position(berth, waitlist.entriesFor(berth).size()));
    }

    /** Takes a member off a berth's waiting list. */
    public synchronized void leave(String berth, WaitlistEntry entry) {
        waitlist.remove(berth, entry);
    }

    /** Who waits for a berth now. */
    public synchronized List<WaitlistEntry> waiting(String berth) {
        return List.copyOf(waitlist.entriesFor(berth));
    }

    private void confirm(Reservation reservation) {
        Quote quote = quote(reservation.berth(), reservation.vessel(), reservation.stay());
        outbox.send(reservation.memberId(), Notices.reserved(reservation) + " " + quote.inWords());
    }

    private void tellPositions(String berth) {
        List<WaitlistEntry> left = waitlist.entriesFor(berth);
        for (int index = 0; index < left.size(); index++) {
            outbox.send(left.get(index).memberId(), Notices.position(berth, index));
        }
    }
}
