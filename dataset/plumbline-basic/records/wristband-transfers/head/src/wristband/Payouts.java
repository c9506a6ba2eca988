package wristband;

import java.time.Clock;
import java.time.Instant;
import java.util.regex.Pattern;

/** Pays out what visitors have left when the festival is over. */
public final class Payouts {
    private static final Pattern IBAN = Pattern.compile("[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}");

    private final Store store;
    private final Postings postings;
    private final Clock clock;
    private final long fee;
    private final Instant from;
    private final Instant until;

    public Payouts(Store store, Settings settings, Clock clock) {
        this.store = store;
        this.postings = Postings.by(settings);
        this.clock = clock;
        this.fee = settings.cents("payout.fee", 150);
        this.from = settings.moment("festival.end");
        this.until = from.plus(settings.duration("payout.window", 14 * 24));
    }

    /**
     * Empties a wallet. What it had goes to an account, less the fee. The site has asked for the secret on the band
     * before it calls this.
     */
    public BankOrder claim(String id, String iban) {
        Instant now = clock.instant();
        requireOpen(now);
        String account = iban.replace(" ", "");
        if (!IBAN.matcher(account).matches()) {
            throw new Refused("that is no IBAN");
        }
        return store.run(
                transaction -> {
                    long cents = transaction.wallet(id).cents();
                    if (cents <= fee) {
                        throw new Refused("band " + id + " has no more on it than the fee");
                    }
                    postings.post(transaction, id, Entry.Kind.PAYOUT, -cents, "payout-" + now, now);
                    BankOrder order = new BankOrder(id, account, cents - fee);
                    transaction.order(order);
                    return order;
                });
    }

    private void requireOpen(Instant now) {
        if (now.isBefore(from)) {
            throw new Refused("the festival is not over yet");
        }
        if (now.isAfter(until)) {
            throw new Refused("the time for payouts is over");
        }
    }
}
