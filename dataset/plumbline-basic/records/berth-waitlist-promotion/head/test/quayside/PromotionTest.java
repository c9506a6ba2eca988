package quayside;

import java.time.LocalDate;
import java.util.List;

final class PromotionTest {
    private final Outbox outbox = new Outbox();
    private LocalDate today = LocalDate.of(2025, 6, 1);
    private final HarbourOffice office =
            new HarbourOffice(
                    new BerthBook(List.of(new Berth("A1", 1200, 150), new Berth("A2", 1200, 150))),
                    new Waitlist(),
                    outbox,
                    new Tariff(),
                    () -> today);
    private final Vessel tern = new Vessel("Tern", 1000);

    private long taken() {
        return office.book("A1", 7, tern, Check.july(1, 15)).id();
    }

    private List<String> mailsTo(long memberId) {
        return outbox.drain().stream()
                .filter(mail -> mail.memberId() == memberId)
                .map(Outbox.Mail::text)
                .toList();
    }

    void theFirstWhoWaitsGetsTheBerth() {
        long id = taken();
        office.join("A1", 8, tern, Check.july(1, 8));
        office.join("A1", 9, tern, Check.july(5, 12));
        outbox.drain();
        office.cancel(id);
        Check.equal(List.of(9L), office.waiting("A1").stream().map(WaitlistEntry::memberId).toList());
        Check.refused(() -> office.book("A1", 10, tern, Check.july(7, 8)));
        Check.that(mailsTo(8).get(0).startsWith("Berth A1 is yours for Tern"), "8 is told");
    }

    void whoStillWaitsIsToldSo() {
        long id = taken();
        office.join("A1", 8, tern, Check.july(1, 8));
        office.join("A1", 9, tern, Check.july(5, 12));
        outbox.drain();
        office.cancel(id);
        Check.that(mailsTo(9).get(0).contains("on the waiting list for berth A1"), "9 is told");
    }

    void daysThatAreStillTakenAreNotGiven() {
        long id = taken();
        office.book("A1", 6, tern, Check.july(15, 20));
        office.join("A1", 8, tern, Check.july(10, 16));
        office.cancel(id);
        Check.equal(1, office.waiting("A1").size());
    }

    void aStayThatWouldHaveBegunIsNotGiven() {
        long id = taken();
        office.join("A1", 8, tern, Check.july(1, 8));
        today = LocalDate.of(2025, 7, 2);
        office.cancel(id);
        Check.equal(1, office.waiting("A1").size());
    }

    void otherBerthsAreLeftAlone() {
        long id = taken();
        office.book("A2", 6, tern, Check.july(1, 15));
        office.join("A2", 8, tern, Check.july(1, 8));
        office.cancel(id);
        Check.equal(1, office.waiting("A2").size());
    }
}
