package wristband;

final class TransfersTest {
    private final Scene scene = new Scene();
    private final Transfers transfers = new Transfers(scene.store, scene.wallets);

    void movesMoney() {
        scene.topUp("b1", 2000);
        Transfer transfer = transfers.move("b1", "b2", 500, "till-3-1");
        Expect.same(1500L, transfer.out().balance());
        Expect.same(500L, transfer.in().balance());
        Expect.same(500L, scene.shown.get("b2"));
        Expect.same(2000L, scene.store.owed());
    }

    void movesOnceUnderOneReference() {
        scene.topUp("b1", 2000);
        Transfer first = transfers.move("b1", "b2", 500, "till-3-1");
        Expect.same(first, transfers.move("b1", "b2", 500, "till-3-1"));
        Expect.same(500L, scene.wallets.balance("b2"));
    }

    void leavesEverythingWhenThereIsNotEnough() {
        scene.topUp("b1", 2000);
        Expect.refused("band b1 has not enough on it", () -> transfers.move("b1", "b2", 2001, "till-3-1"));
        Expect.same(2000L, scene.wallets.balance("b1"));
        Expect.same(0L, scene.wallets.balance("b2"));
    }

    void staysWithinAGroup() {
        scene.topUp("b1", 2000);
        Expect.refused(
                "bands b1 and b9 are not of one group", () -> transfers.move("b1", "b9", 500, "till-3-1"));
        Expect.refused("a transfer needs two bands", () -> transfers.move("b1", "b1", 500, "till-3-1"));
        Expect.refused("there is no band b4", () -> transfers.move("b1", "b4", 500, "till-3-1"));
        Expect.same(2000L, scene.wallets.balance("b1"));
    }
}
