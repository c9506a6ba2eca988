package wristband;

import java.time.Instant;

/**
 * One change of a wallet.
 *
 * @param cents what was added, or taken away if negative
 * @param reference made up by whoever asked for it, and unique within the wallet
 * @param balance what the wallet had afterwards, in cents
 */
public record Entry(String wallet, Kind kind, long cents, String reference, long balance, Instant at) {
    /** Why a wallet was changed. */
    public enum Kind {
        TOP_UP,
        PURCHASE,
        CANCELLATION
    }
}
