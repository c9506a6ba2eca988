package quayside;

import java.util.Locale;

/** What a stay costs, in cents: the plain price, and what the high season adds. */
public record Quote(long base, long surcharge) {
    public long total() {
        return base + surcharge;
    }

    public String inWords() {
        return String.format(Locale.ROOT, "The price is EUR %d.%02d.", total() / 100, total() % 100);
    }
}
