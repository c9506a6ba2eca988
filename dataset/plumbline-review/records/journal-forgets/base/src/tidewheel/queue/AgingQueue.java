package tidewheel.queue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Waiting runs. A run starts at its priority and gains one level for every full step it has waited, up to the ceiling.
 * See docs/queue.md.
 */
public final class AgingQueue {
    public static final int LEVELS = 64;

    private static final class Item {
        final String id;
        final long order;
        int base;
        long step;
        long since;
        long age;
        boolean frozen;
        int skips;

        Item(String id, long order) {
            this.id = id;
            this.order = order;
        }

        long age(long now) {
            return frozen ? age : now - since;
        }
    }

    private final Map<String, Item> items = new LinkedHashMap<>();
    private final int ceiling;
    private final int patience;
    private long orders;
    private long now;

    public AgingQueue(int ceiling, int patience, long now) {
        if (ceiling < 0 || ceiling >= LEVELS) {
            throw new IllegalArgumentException("ceiling " + ceiling);
        }
        this.ceiling = ceiling;
        this.patience = patience;
        this.now = now;
    }

    public int size() {
        return items.size();
    }

    public boolean contains(String id) {
        return items.containsKey(id);
    }

    /** Adds a run which has already waited {@code age} seconds. Step 0: does not age. */
    public void add(String id, int base, long step, long age, long at) {
        if (base < 0 || base >= LEVELS) {
            throw new IllegalArgumentException("priority " + base);
        }
        if (items.containsKey(id)) {
            throw new IllegalStateException(id + " waits already");
        }
        tick(at);
        Item item = new Item(id, ++orders);
        item.base = base;
        item.step = step;
        item.since = now - age;
        items.put(id, item);
    }

    public boolean remove(String id) {
        return items.remove(id) != null;
    }

    /** A frozen run keeps its place in the books, is not handed out and does not age. */
    public boolean freeze(String id, long at) {
        tick(at);
        Item item = items.get(id);
        if (item == null || item.frozen) {
            return false;
        }
        item.age = item.age(now);
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
        return true;
    }

    /** Changes the priority, the time waited stays. */
    public boolean reprioritise(String id, int base, long at) {
        if (base < 0 || base >= LEVELS) {
            throw new IllegalArgumentException("priority " + base);
        }
        tick(at);
        Item item = items.get(id);
        if (item == null) {
            return false;
        }
        item.base = base;
        return true;
    }

    public long age(String id, long at) {
        tick(at);
        Item item = items.get(id);
        return item == null ? -1 : item.age(now);
    }

    public int level(String id, long at) {
        tick(at);
        Item item = items.get(id);
        return item == null ? -1 : level(item);
    }

    /** Ids in the order in which they would be handed out, frozen ones left out. */
    public List<String> order(long at) {
        tick(at);
        List<String> ids = new ArrayList<>();
        for (Item item : sorted()) {
            ids.add(item.id);
        }
        return ids;
    }

    /**
     * Takes out the first run that is not closed and fits. Runs that do not fit are passed over and counted, and one
     * that was passed over {@code patience} times lets nobody by. Closed ones hold up nobody.
     */
    public String poll(long at, Predicate<String> closed, Predicate<String> fits) {
        tick(at);
        List<Item> passed = new ArrayList<>();
        for (Item item : sorted()) {
            if (closed.test(item.id)) {
                continue;
            }
            if (fits.test(item.id)) {
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
        return null;
    }

    private void tick(long at) {
        now = Math.max(now, at);
    }

    private int level(Item item) {
        if (item.base >= ceiling || item.step <= 0) {
            return item.base;
        }
        return (int) Math.min(ceiling, item.base + item.age(now) / item.step);
    }

    private List<Item> sorted() {
        List<Item> list = new ArrayList<>();
        for (Item item : items.values()) {
            if (!item.frozen) {
                list.add(item);
            }
        }
        list.sort(Comparator.<Item>comparingInt(i -> -level(i))
                .thenComparingLong(i -> i.since)
                .thenComparingLong(i -> i.order));
        return list;
    }
}
