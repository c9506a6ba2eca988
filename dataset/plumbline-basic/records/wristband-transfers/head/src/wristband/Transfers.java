package wristband;

/** Moves money between the bands of one group. */
public final class Transfers {
    private final Store store;
    private final Wallets wallets;

    public Transfers(Store store, Wallets wallets) {
        this.store = store;
        this.wallets = wallets;
    }

    /** Moves {@code cents}, unless that was done before under the same reference. */
    public Transfer move(String from, String to, long cents, String reference) {
        if (from.equals(to)) {
            throw new Refused("a transfer needs two bands");
        }
        return store.run(
                transaction -> {
                    requireOneGroup(transaction.wallet(from), transaction.wallet(to));
                    Entry out = wallets.withdraw(from, Entry.Kind.TRANSFER_OUT, cents, reference);
                    Entry in = wallets.deposit(to, Entry.Kind.TRANSFER_IN, cents, reference);
                    return new Transfer(out, in);
                });
    }

    private static void requireOneGroup(Wallet from, Wallet to) {
        if (!from.group().equals(to.group())) {
            throw new Refused("bands " + from.id() + " and " + to.id() + " are not of one group");
        }
    }
}
