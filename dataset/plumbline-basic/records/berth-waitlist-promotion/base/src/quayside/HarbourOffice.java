package quayside;

import java.util.List;

/** What members and the harbour master can do. One thing at a time: all methods are synchronized. */
public final class HarbourOffice {
    private final BerthBook book;
    private final Waitlist waitlist;
    private final Outbox outbox;

    public HarbourOffice(BerthBook book, Waitlist waitlist, Outbox outbox) {
        this.book = book;
        this.waitlist = waitlist;
        this.outbox = outbox;
    }

    public synchronized Reservation book(String berth, long memberId, Vessel vessel, Stay stay) {
        Reservation reservation = book.reserve(berth, memberId, vessel, stay);
        outbox.send(memberId, Notices.reserved(reservation));
        return reservation;
    }

    public synchronized void cancel(long reservationId) {
        Reservation removed = book.cancel(reservationId);
        outbox.send(removed.memberId(), Notices.cancelled(removed));
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
}
