package tidewheel.cal;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** What is open between two bounds: stretches in order, no two of which touch, and how much lies before each. */
final class Stretches {
    private final long end;
    private final long[] starts;
    private final long[] ends;
    /** {@code sums[i]} seconds are open before stretch i; one more for all of them. */
    private final long[] sums;

    /** What {@code spans}, in any order, have in [from, to). */
    Stretches(long from, long to, List<Span> spans) {
        end = to;
        long[] begun = new long[spans.size()];
        long[] ended = new long[spans.size()];
        int size = 0;
        for (Span span : spans.stream().sorted(Comparator.comparingLong(Span::from)).toList()) {
            long first = Math.max(from, span.from());
            long last = Math.min(to, span.to());
            if (first >= last) {
                continue;
            }
            if (size > 0 && first <= ended[size - 1]) {
                ended[size - 1] = Math.max(ended[size - 1], last);
            } else {
                begun[size] = first;
                ended[size++] = last;
            }
        }
        starts = Arrays.copyOf(begun, size);
        ends = Arrays.copyOf(ended, size);
        sums = new long[size + 1];
        for (int i = 0; i < size; i++) {
            sums[i + 1] = sums[i] + ends[i] - starts[i];
        }
    }

    /** The upper bound. */
    long end() {
        return end;
    }

    long total() {
        return sums[starts.length];
    }

    /** The first open second at or after {@code time}, or the upper bound. */
    long opens(long time) {
        int i = notOver(time);
        return i == starts.length ? end : Math.max(time, starts[i]);
    }

    /** The end of the stretch that holds {@code time}; {@code time} itself if it is closed then. */
    long closes(long time) {
        int i = notOver(time);
        return i == starts.length || time < starts[i] ? time : ends[i];
    }

    /** How many seconds are open before {@code time}. */
    long before(long time) {
        int i = notOver(time);
        return i == starts.length ? total() : sums[i] + Math.max(0, time - starts[i]);
    }

    /** When {@code seconds} of them are over, 1 to {@link #total}. */
    long reached(long seconds) {
        int i = Arrays.binarySearch(sums, seconds);
        int stretch = (i < 0 ? -i - 1 : i) - 1;
        return starts[stretch] + seconds - sums[stretch];
    }

    /** The first stretch that is not over at {@code time}. */
    private int notOver(long time) {
        int i = Arrays.binarySearch(ends, time);
        return i < 0 ? -i - 1 : i + 1;
    }
}
