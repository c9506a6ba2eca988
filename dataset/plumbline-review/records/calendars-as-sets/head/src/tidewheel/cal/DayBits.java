package tidewheel.cal;

/** A set of days of one stretch of at most 366, by their distance from its first. */
final class DayBits {
    private static final int WORDS = 6;

    private final long[] words = new long[WORDS];

    void set(int day) {
        words[day >> 6] |= 1L << day;
    }

    void clear(int day) {
        words[day >> 6] &= ~(1L << day);
    }

    boolean get(int day) {
        return (words[day >> 6] >> day & 1) != 0;
    }

    void setAll(int from, int to) {
        for (int word = 0; word < WORDS; word++) {
            words[word] |= mask(word, from, to);
        }
    }

    /** Drops everything outside [from, to). */
    void keep(int from, int to) {
        for (int word = 0; word < WORDS; word++) {
            words[word] &= mask(word, from, to);
        }
    }

    void and(DayBits other) {
        for (int word = 0; word < WORDS; word++) {
            words[word] &= other.words[word];
        }
    }

    int size() {
        return count(0, WORDS << 6);
    }

    int count(int from, int to) {
        int count = 0;
        for (int word = 0; word < WORDS; word++) {
            count += Long.bitCount(words[word] & mask(word, from, to));
        }
        return count;
    }

    /** The first day of the set at or after {@code from}, or -1. */
    int next(int from) {
        for (int word = Math.max(from, 0) >> 6; word < WORDS; word++) {
            long left = words[word] & mask(word, from, WORDS << 6);
            if (left != 0) {
                return (word << 6) + Long.numberOfTrailingZeros(left);
            }
        }
        return -1;
    }

    /** The last day of the set before {@code to}, or -1. */
    int previous(int to) {
        for (int word = Math.min(to - 1 >> 6, WORDS - 1); word >= 0; word--) {
            long left = words[word] & mask(word, 0, to);
            if (left != 0) {
                return (word << 6) + 63 - Long.numberOfLeadingZeros(left);
            }
        }
        return -1;
    }

    /** Number {@code n} of the set, from 0, or -1. */
    int select(int n) {
        if (n < 0) {
            return -1;
        }
        for (int word = 0; word < WORDS; word++) {
            int here = Long.bitCount(words[word]);
            if (n < here) {
                long left = words[word];
                for (; n > 0; n--) {
                    left &= left - 1;
                }
                return (word << 6) + Long.numberOfTrailingZeros(left);
            }
            n -= here;
        }
        return -1;
    }

    private static long mask(int word, int from, int to) {
        int low = Math.max(from - (word << 6), 0);
        int high = Math.min(to - (word << 6), 64);
        if (low >= high) {
            return 0;
        }
        return -1L << low & -1L >>> 64 - high;
    }
}
