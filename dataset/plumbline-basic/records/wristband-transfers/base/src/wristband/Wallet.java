package wristband;

/**
 * The money on one band.
 *
 * @param group the family or friends who came with one booking
 * @param cents never negative
 * @param frozen after a band was reported lost
 */
public record Wallet(String id, String group, long cents, boolean frozen) {
    Wallet with(long newCents) {
        return new Wallet(id, group, newCents, frozen);
    }

    Wallet frozen(boolean newFrozen) {
        return new Wallet(id, group, cents, newFrozen);
    }
}
