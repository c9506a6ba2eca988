package wristband;

import java.time.Duration;

final class PayoutsTest {
    private static final String IBAN = "NL91 ABNA 0417 1643 00";

    private final Scene scene =
            new Scene("festival.end = 2026-07-19T12:00:00Z", "payout.window = 1440", "payout.fee = 2.00");
    private final Payouts payouts = new Payouts(scene.store, scene.settings, scene.clock);

    void paysOutWhatIsLeft() {
        scene.topUp("b1", 2345);
        scene.clock.move(Duration.ofHours(48));
        Expect.same(new BankOrder("b1", "NL91ABNA0417164300", 2145), payouts.claim("b1", IBAN));
        Expect.same(0L, scene.store.owed());
        Expect.same(1, scene.store.orders().size());
        Expect.refused("band b1 has no more on it than the fee", () -> payouts.claim("b1", IBAN));
    }

    void takesClaimsWithinTheWindow() {
        scene.topUp("b1", 2345);
        scene.clock.move(Duration.ofHours(47));
        Expect.refused("the festival is not over yet", () -> payouts.claim("b1", IBAN));
        scene.clock.move(Duration.ofHours(26));
        Expect.refused("the time for payouts is over", () -> payouts.claim("b1", IBAN));
        Expect.same(0, scene.store.orders().size());
    }

    void refusesWhatCannotBePaid() {
        scene.topUp("b1", 200);
        scene.topUp("b2", 2000);
        scene.wallets.freeze("b2", true);
        scene.clock.move(Duration.ofHours(50));
        Expect.refused("band b1 has no more on it than the fee", () -> payouts.claim("b1", IBAN));
        Expect.refused("band b2 is frozen", () -> payouts.claim("b2", IBAN));
        Expect.refused("that is no IBAN", () -> payouts.claim("b2", "0417164300"));
        Expect.same(2200L, scene.store.owed());
    }
}
