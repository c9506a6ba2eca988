package tidewheel.retry;

/** How often and how late a failed run is tried again. Delays in seconds. */
public record RetryPolicy(int retries, long first, long most) {
    public static final RetryPolicy NEVER = new RetryPolicy(0, 0, 0);

    public RetryPolicy {
        if (retries < 0 || first < 0 || most < first) {
            throw new IllegalArgumentException("retry " + retries + " " + first + " " + most);
        }
    }

    /** The delay before retry number {@code n}, from 1; -1 when there is no such retry. Spread by {@code key}. */
    public long delay(int n, String key) {
        if (n < 1 || n > retries) {
            return -1;
        }
        long delay = first;
        for (int i = 1; i < n && delay < most; i++) {
            delay *= 2;
        }
        delay = Math.min(delay, most);
        long spread = delay / 4;
        if (spread == 0) {
            return delay;
        }
        int hash = (key + "#" + n).hashCode();
        return delay - Math.floorMod(hash, spread + 1);
    }
}
