package tidewheel.graph;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Which job comes after which. Never has a cycle. */
public final class JobGraph {
    private final Map<String, TreeSet<String>> after = new TreeMap<>();
    private final Map<String, TreeSet<String>> before = new TreeMap<>();

    public void add(String job) {
        after.computeIfAbsent(job, j -> new TreeSet<>());
        before.computeIfAbsent(job, j -> new TreeSet<>());
    }

    public boolean contains(String job) {
        return after.containsKey(job);
    }

    public int size() {
        return after.size();
    }

    /** Lets {@code to} come after {@code from}. */
    public void link(String from, String to) {
        add(from);
        add(to);
        if (after.get(from).contains(to)) {
            return;
        }
        List<String> back = path(to, from);
        if (back != null) {
            throw new IllegalArgumentException("cycle: " + String.join(" > ", back) + " > " + to);
        }
        after.get(from).add(to);
        before.get(to).add(from);
    }

    public boolean unlink(String from, String to) {
        if (!contains(from) || !after.get(from).remove(to)) {
            return false;
        }
        before.get(to).remove(from);
        return true;
    }

    public boolean remove(String job) {
        if (!contains(job)) {
            return false;
        }
        for (String next : after.remove(job)) {
            before.get(next).remove(job);
        }
        for (String previous : before.remove(job)) {
            after.get(previous).remove(job);
        }
        return true;
    }

    public Set<String> next(String job) {
        return Collections.unmodifiableSet(after.getOrDefault(job, new TreeSet<>()));
    }

    public Set<String> previous(String job) {
        return Collections.unmodifiableSet(before.getOrDefault(job, new TreeSet<>()));
    }

    /** A shortest path, or null. */
    public List<String> path(String from, String to) {
        Map<String, String> came = new HashMap<>();
        Deque<String> open = new ArrayDeque<>();
        came.put(from, from);
        open.add(from);
        while (!open.isEmpty()) {
            String job = open.poll();
            if (job.equals(to)) {
                List<String> path = new ArrayList<>();
                for (String at = to; !at.equals(from); at = came.get(at)) {
                    path.add(at);
                }
                path.add(from);
                Collections.reverse(path);
                return path;
            }
            for (String next : next(job)) {
                if (came.putIfAbsent(next, job) == null) {
                    open.add(next);
                }
            }
        }
        return null;
    }

    public Set<String> downstream(String job) {
        Set<String> seen = new TreeSet<>();
        Deque<String> open = new ArrayDeque<>(next(job));
        while (!open.isEmpty()) {
            String at = open.poll();
            if (seen.add(at)) {
                open.addAll(next(at));
            }
        }
        return seen;
    }

    /** All jobs, each after those before it; by name where that leaves a choice. */
    public List<String> order() {
        Map<String, Integer> waits = new HashMap<>();
        TreeSet<String> ready = new TreeSet<>();
        before.forEach((job, previous) -> {
            waits.put(job, previous.size());
            if (previous.isEmpty()) {
                ready.add(job);
            }
        });
        List<String> order = new ArrayList<>();
        while (!ready.isEmpty()) {
            String job = ready.pollFirst();
            order.add(job);
            for (String next : after.get(job)) {
                if (waits.merge(next, -1, Integer::sum) == 0) {
                    ready.add(next);
                }
            }
        }
        return order;
    }

    /** Links that follow from the others. */
    public Set<String> redundant() {
        Set<String> found = new TreeSet<>();
        after.forEach((from, nexts) -> {
            for (String to : nexts) {
                Set<String> others = new HashSet<>(nexts);
                others.remove(to);
                for (String other : others) {
                    if (downstream(other).contains(to)) {
                        found.add(from + " > " + to);
                    }
                }
            }
        });
        return found;
    }
}
