package tidewheel.queue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Waiting runs, one sorted set for each level. A run is moved up when its time comes, not when somebody looks. See
 * docs/queue.md.
 */
public final class AgingQueue {
    public static final int LEVELS = 64;

    private static final class Item {
        final String id;
        final long order;
        int base;
        long step;
        /** When it would have come had it never been on hold. */
        long since;
        long age;
        boolean frozen;
        int level;
        int skips;
        /** Which of its rises counts. */
        int turn;

        Item(String id, long order) {
            this.id = id;
            this.order = order;
        }
    }

    private record Rise(long at, Item item, int turn) {
        boolean stale() {
            return item.frozen || item.turn != turn;
        }
    }

    private final Map<String, Item> items = new HashMap<>();
    private final List<TreeSet<Item>> levels = new ArrayList<>();
    private final PriorityQueue<Rise> rises = new PriorityQueue<>(Comparator.comparingLong(Rise::at));
    private final int ceiling;
    private final int patience;
    private long filled;
    private long orders;
    private long now;

    public AgingQueue(int ceiling, int patience, long now) {
        if (ceiling < 0 || ceiling >= LEVELS) {
            throw new IllegalArgumentException("ceiling " + ceiling);
        }
        this.ceiling = ceiling;
        this.patience = patience;
        this.now = now;
        Comparator<Item> byWait = Comparator.<Item>comparingLong(i -> i.since).thenComparingLong(i -> i.order);
        for (int level = 0; level < LEVELS; level++) {
            levels.add(new TreeSet<>(byWait));
        }
    }

    public int size() {
        return items.size();
    }

    public boolean contains(String id) {
        return items.containsKey(id);
    }

    /** Adds a run which has already waited {@code age} seconds. Step 0: does not age. */
    public void add(String id, int base, long step, long age, long at) {
        check(base);
        if (items.containsKey(id)) {
            throw new IllegalStateException(id + " waits already");
        }
        tick(at);
        Item item = new Item(id, ++orders);
        item.base = base;
        item.step = step;
        item.since = now - age;
        items.put(id, item);
        enter(item);
    }

    public boolean remove(String id) {
        Item item = items.remove(id);
        if (item == null) {
            return false;
        }
        if (!item.frozen) {
            leave(item);
        }
        return true;
    }

    /** A frozen run keeps its place in the books, is not handed out and does not age. */
    public boolean freeze(String id, long at) {
        tick(at);
        Item item = items.get(id);
        if (item == null || item.frozen) {
            return false;
        }
        leave(item);
        item.age = now - item.since;
        item.frozen = true;
        return true;
    }

    public boolean thaw(String id, long at) {
        tick(at);
        Item item = items.get(id);
        if (item == null || !item.frozen) {
            return false;
        }
        item.frozen = false;
        item.since = now - item.age;
        enter(item);
        return true;
    }

    /** Changes the priority, the time waited stays. */
    public boolean reprioritise(String id, int base, long at) {
        check(base);
        tick(at);
        Item item = items.get(id);
        if (item == null) {
            return false;
        }
        if (item.frozen) {
            item.base = base;
            return true;
        }
        leave(item);
        item.base = base;
        enter(item);
        return true;
    }

    public long age(String id, long at) {
        tick(at);
        Item item = items.get(id);
        return item == null ? -1 : item.frozen ? item.age : now - item.since;
    }

    public int level(String id, long at) {
        tick(at);
        Item item = items.get(id);
        return item == null ? -1 : item.frozen ? level(item, item.age) : item.level;
    }

    /** Ids in the order in which they would be handed out, frozen ones left out. */
    public List<String> order(long at) {
        tick(at);
        List<String> ids = new ArrayList<>();
        for (long left = filled; left != 0; left ^= Long.highestOneBit(left)) {
            for (Item item : top(left)) {
                ids.add(item.id);
            }
        }
        return ids;
    }

    /**
     * Takes out the first run that fits. Runs that are passed over this way are counted, and one that was passed over
     * {@code patience} times lets nobody by.
     */
    public String poll(long at, Predicate<String> fits) {
        tick(at);
        List<Item> passed = new ArrayList<>();
        for (long left = filled; left != 0; left ^= Long.highestOneBit(left)) {
            for (Item item : top(left)) {
                if (fits.test(item.id)) {
                    leave(item);
                    items.remove(item.id);
                    for (Item one : passed) {
                        one.skips++;
                    }
                    return item.id;
                }
                if (item.skips >= patience) {
                    return null;
                }
                passed.add(item);
            }
        }
        return null;
    }

    /** When {@link #order} changes next by itself, or Long.MAX_VALUE. */
    public long nextRise() {
        while (!rises.isEmpty() && rises.peek().stale()) {
            rises.poll();
        }
        return rises.isEmpty() ? Long.MAX_VALUE : rises.peek().at();
    }

    private void tick(long at) {
        now = Math.max(now, at);
        while (!rises.isEmpty() && rises.peek().at() <= now) {
            Rise rise = rises.poll();
            if (!rise.stale()) {
                leave(rise.item());
                enter(rise.item());
            }
        }
    }

    private void enter(Item item) {
        item.level = level(item, now - item.since);
        levels.get(item.level).add(item);
        filled |= 1L << item.level;
        if (item.step > 0 && item.level < ceiling) {
            long steps = item.level - item.base + 1;
            rises.add(new Rise(item.since + steps * item.step, item, item.turn));
            if (rises.size() > 4 * items.size() + 16) {
                rises.removeIf(Rise::stale);
            }
        }
    }

    private void leave(Item item) {
        TreeSet<Item> level = levels.get(item.level);
        level.remove(item);
        if (level.isEmpty()) {
            filled &= ~(1L << item.level);
        }
        item.turn++;
    }

    private int level(Item item, long age) {
        if (item.base >= ceiling || item.step <= 0) {
            return item.base;
        }
        return (int) Math.min(ceiling, item.base + age / item.step);
    }

    private TreeSet<Item> top(long bits) {
        return levels.get(63 - Long.numberOfLeadingZeros(bits));
    }

    private static void check(int base) {
        if (base < 0 || base >= LEVELS) {
            throw new IllegalArgumentException("priority " + base);
        }
    }
}
