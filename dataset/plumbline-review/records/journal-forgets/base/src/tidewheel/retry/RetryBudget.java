package tidewheel.retry;

/** Allows so many retries in any stretch of {@code window} seconds. Remembers no more times than that. */
public final class RetryBudget {
    private final long[] times;
    private final long window;
    private int oldest;
    private int size;

    public RetryBudget(int most, long window) {
        if (most < 1 || window < 1) {
            throw new IllegalArgumentException("budget " + most + " " + window);
        }
        this.times = new long[most];
        this.window = window;
    }

    /** Takes one retry at {@code now}. False, and nothing is taken, when there is none left. Time does not go back. */
    public boolean take(long now) {
        while (size > 0 && times[oldest] <= now - window) {
            oldest = (oldest + 1) % times.length;
            size--;
        }
        if (size == times.length) {
            return false;
        }
        times[(oldest + size++) % times.length] = now;
        return true;
    }

    /** Remembers one that was granted already, under whatever budget. If there are too many, the oldest is forgotten. */
    public void restore(long at) {
        if (!take(at)) {
            times[oldest] = at;
            oldest = (oldest + 1) % times.length;
        }
    }
}
