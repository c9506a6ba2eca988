package quayside;

import java.util.List;

final class OfficeTest {
    private final Outbox outbox = new Outbox();
    private final HarbourOffice office =
            new HarbourOffice(
                    new BerthBook(List.of(new Berth("A1", 1200, 150))), new Waitlist(), outbox);
    private final Vessel tern = new Vessel("Tern", 1000);

    void aBerthIsTakenOnce() {
        office.book("A1", 7, tern, Check.july(1, 8));
        Check.refused(() -> office.book("A1", 8, tern, Check.july(7, 9)));
        office.book("A1", 8, tern, Check.july(8, 9));
    }

    void aLongVesselIsRefused() {
        Vessel swan = new Vessel("Swan", 1201);
        Check.refused(() -> office.book("A1", 7, swan, Check.july(1, 8)));
        Check.refused(() -> office.join("A1", 7, swan, Check.july(1, 8)));
    }

    void aCancelledBerthIsFree() {
        long id = office.book("A1", 7, tern, Check.july(1, 8)).id();
        office.cancel(id);
        Check.refused(() -> office.cancel(id));
        office.book("A1", 8, tern, Check.july(1, 8));
    }

    void joiningTellsThePosition() {
        office.join("A1", 7, tern, Check.july(1, 8));
        office.join("A1", 8, tern, Check.july(1, 8));
        Check.equal(
                "You are number 2 on the waiting list for berth A1.", outbox.drain().get(1).text());
        office.leave("A1", office.waiting("A1").get(0));
        Check.equal(8L, office.waiting("A1").get(0).memberId());
    }
}
