package wristband;

import java.time.Clock;

/** What tills and stalls can do. Amounts are in cents, and always positive. */
public final class Wallets {
    private final Store store;
    private final Postings postings;
    private final Display display;
    private final Clock clock;

    public Wallets(Store store, Settings settings, Display display, Clock clock) {
        this.store = store;
        this.postings = new Postings(settings.cents("wallet.limit", 300_00));
        this.display = display;
        this.clock = clock;
    }

    /** Makes an empty wallet for a band. */
    public void open(String id, String group) {
        store.change(transaction -> {
            if (transaction.find(id).isPresent()) {
                throw new Refused("band " + id + " is in use");
            }
            transaction.put(new Wallet(id, group, 0, false));
        });
    }

    /** Adds to a wallet. */
    public Entry deposit(String id, Entry.Kind kind, long cents, String reference) {
        requirePositive(cents);
        return enter(id, kind, cents, reference);
    }

    /** Takes away from a wallet. */
    public Entry withdraw(String id, Entry.Kind kind, long cents, String reference) {
        requirePositive(cents);
        return enter(id, kind, -cents, reference);
    }

    /** Stops all use of a band, or allows it again. */
    public void freeze(String id, boolean frozen) {
        store.change(transaction -> transaction.put(transaction.wallet(id).frozen(frozen)));
    }

    public long balance(String id) {
        return store.run(transaction -> transaction.wallet(id).cents());
    }

    /** Adds what may be negative, in a transaction of the caller's. To be announced when that is over. */
    Entry enter(Transaction transaction, String id, Entry.Kind kind, long cents, String reference) {
        return postings.post(transaction, id, kind, cents, reference, clock.instant());
    }

    private Entry enter(String id, Entry.Kind kind, long cents, String reference) {
        Entry entry = store.run(transaction -> enter(transaction, id, kind, cents, reference));
        announce(entry);
        return entry;
    }

    /** Shows the balance after an entry that has been kept. */
    void announce(Entry entry) {
        display.show(entry.wallet(), entry.balance());
    }

    static void requirePositive(long cents) {
        if (cents <= 0) {
            throw new Refused("an amount must be more than nothing");
        }
    }
}
