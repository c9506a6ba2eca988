package wristband;

final class StoreTest {
    private final Store store = new Store();

    void keepsNothingOfWhatThrows() {
        Expect.refused("no", () -> store.change(transaction -> {
            transaction.put(new Wallet("b1", "smith", 500, false));
            throw new Refused("no");
        }));
        Expect.same(0L, store.owed());
    }

    void seesItsOwnChanges() {
        long cents = store.run(transaction -> {
            transaction.put(new Wallet("b1", "smith", 500, false));
            return transaction.wallet("b1").cents();
        });
        Expect.same(500L, cents);
    }
}
