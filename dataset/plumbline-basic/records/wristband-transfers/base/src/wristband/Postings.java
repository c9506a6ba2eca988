package wristband;

import java.time.Instant;
import java.util.Optional;

/** Changes a wallet's balance, in a transaction that the caller has begun. */
final class Postings {
    private final long limit;

    /** With the most that a wallet may have, in cents. */
    Postings(long limit) {
        this.limit = limit;
    }

    /** Adds {@code cents}, or takes them away, unless that was done before under the same reference. */
    Entry post(Transaction transaction, String id, Entry.Kind kind, long cents, String reference, Instant at) {
        Wallet wallet = transaction.wallet(id);
        Optional<Entry> before = transaction.entry(id, reference);
        if (before.isPresent()) {
            return same(before.get(), kind, cents);
        }
        long balance = Math.addExact(wallet.cents(), cents);
        if (wallet.frozen()) {
            throw new Refused("band " + id + " is frozen");
        }
        if (balance < 0) {
            throw new Refused("band " + id + " has not enough on it");
        }
        if (cents > 0 && balance > limit) {
            throw new Refused("band " + id + " would have more than is allowed");
        }
        Entry entry = new Entry(id, kind, cents, reference, balance, at);
        transaction.put(wallet.with(balance));
        transaction.add(entry);
        return entry;
    }

    private static Entry same(Entry before, Entry.Kind kind, long cents) {
        if (before.kind() != kind || before.cents() != cents) {
            throw new Refused("reference " + before.reference() + " was used for something else");
        }
        return before;
    }
}
