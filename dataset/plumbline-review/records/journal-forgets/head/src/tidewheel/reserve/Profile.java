package tidewheel.reserve;

import java.util.Map;
import java.util.TreeMap;

/** A step function of time. Constant from one key to the next; the value before the first key is {@code ground}. */
final class Profile {
    private final TreeMap<Long, Integer> steps = new TreeMap<>();
    private int ground;

    Profile(int ground) {
        this.ground = ground;
    }

    int at(long time) {
        Map.Entry<Long, Integer> step = steps.floorEntry(time);
        return step == null ? ground : step.getValue();
    }

    void add(long from, long to, int amount) {
        if (from >= to || amount == 0) {
            return;
        }
        cut(from);
        cut(to);
        for (Map.Entry<Long, Integer> step : steps.subMap(from, to).entrySet()) {
            step.setValue(step.getValue() + amount);
        }
        join(from);
        join(to);
    }

    int min(long from, long to) {
        int min = at(from);
        for (int value : steps.subMap(from, to).values()) {
            min = Math.min(min, value);
        }
        return min;
    }

    /** The first time from {@code from} on at which the value is below {@code limit}, or Long.MAX_VALUE. */
    long firstBelow(long from, int limit) {
        if (at(from) < limit) {
            return from;
        }
        for (Map.Entry<Long, Integer> step : steps.tailMap(from, false).entrySet()) {
            if (step.getValue() < limit) {
                return step.getKey();
            }
        }
        return Long.MAX_VALUE;
    }

    /** The first time from {@code from} on at which the value is {@code limit} or more, or Long.MAX_VALUE. */
    long firstReaching(long from, int limit) {
        if (at(from) >= limit) {
            return from;
        }
        for (Map.Entry<Long, Integer> step : steps.tailMap(from, false).entrySet()) {
            if (step.getValue() >= limit) {
                return step.getKey();
            }
        }
        return Long.MAX_VALUE;
    }

    /** Forgets all steps before {@code time}; earlier times then have the value that {@code time} had. */
    void forget(long time) {
        ground = at(time);
        steps.headMap(time, true).clear();
    }

    /** The next step after {@code time}, or Long.MAX_VALUE. */
    long stepAfter(long time) {
        Long key = steps.higherKey(time);
        return key == null ? Long.MAX_VALUE : key;
    }

    int steps() {
        return steps.size();
    }

    private void cut(long time) {
        steps.putIfAbsent(time, at(time));
    }

    private void join(long time) {
        Map.Entry<Long, Integer> before = steps.lowerEntry(time);
        int value = before == null ? ground : before.getValue();
        Integer here = steps.get(time);
        if (here != null && here == value) {
            steps.remove(time);
        }
    }
}
