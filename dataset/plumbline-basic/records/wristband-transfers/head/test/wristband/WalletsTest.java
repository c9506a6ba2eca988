package wristband;

final class WalletsTest {
    private final Scene scene = new Scene("wallet.limit = 50.00");

    void addsAndTakesAway() {
        scene.topUp("b1", 2000);
        Entry entry = scene.wallets.withdraw("b1", Entry.Kind.PURCHASE, 450, "stall-7-1");
        Expect.same(1550L, entry.balance());
        Expect.same(1550L, scene.wallets.balance("b1"));
        Expect.same(1550L, scene.shown.get("b1"));
    }

    void doesTheSameReferenceOnce() {
        scene.topUp("b1", 2000);
        scene.wallets.withdraw("b1", Entry.Kind.PURCHASE, 450, "stall-7-1");
        scene.wallets.withdraw("b1", Entry.Kind.PURCHASE, 450, "stall-7-1");
        Expect.same(1550L, scene.wallets.balance("b1"));
        Expect.same(2, scene.store.entriesOf("b1").size());
        Expect.refused(
                "reference stall-7-1 was used for something else",
                () -> scene.wallets.withdraw("b1", Entry.Kind.PURCHASE, 500, "stall-7-1"));
    }

    void refusesWhatABandCannotDo() {
        scene.topUp("b1", 2000);
        Expect.refused("band b1 has not enough on it", () -> buy("b1", 2001));
        Expect.refused("band b1 would have more than is allowed", () -> scene.topUp("b1", 3001));
        Expect.refused("there is no band b3", () -> scene.topUp("b3", 100));
        Expect.refused("band b1 is in use", () -> scene.wallets.open("b1", "jones"));
        Expect.refused("an amount must be more than nothing", () -> buy("b1", 0));
        scene.wallets.freeze("b1", true);
        Expect.refused("band b1 is frozen", () -> buy("b1", 100));
        Expect.same(2000L, scene.store.owed());
    }

    private void buy(String band, long cents) {
        scene.wallets.withdraw(band, Entry.Kind.PURCHASE, cents, "stall-7-9");
    }
}
