package tidewheel.graph;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Which job comes after which. Never has a cycle. Every job has a rank above those of the jobs before it; a new link
 * only moves the ranks between its ends.
 */
public final class JobGraph {
    private static final class Node {
        final String name;
        final TreeMap<String, Node> after = new TreeMap<>();
        final TreeMap<String, Node> before = new TreeMap<>();
        int rank;

        Node(String name) {
            this.name = name;
        }
    }

    private final Map<String, Node> nodes = new TreeMap<>();
    private final List<Node> ranks = new ArrayList<>();
    private List<String> order;
    private List<BitSet> reach;

    public void add(String job) {
        node(job);
    }

    public boolean contains(String job) {
        return nodes.containsKey(job);
    }

    public int size() {
        return nodes.size();
    }

    /** Lets {@code to} come after {@code from}. */
    public void link(String from, String to) {
        Node first = node(from);
        Node second = node(to);
        if (first.after.containsKey(to)) {
            return;
        }
        if (first.rank >= second.rank) {
            move(first, second);
        }
        first.after.put(to, second);
        second.before.put(from, first);
        changed();
    }

    public boolean unlink(String from, String to) {
        Node first = nodes.get(from);
        Node second = first == null ? null : first.after.remove(to);
        if (second == null) {
            return false;
        }
        second.before.remove(from);
        changed();
        return true;
    }

    public boolean remove(String job) {
        Node node = nodes.remove(job);
        if (node == null) {
            return false;
        }
        for (Node next : node.after.values()) {
            next.before.remove(job);
        }
        for (Node previous : node.before.values()) {
            previous.after.remove(job);
        }
        ranks.remove(node.rank);
        for (int rank = node.rank; rank < ranks.size(); rank++) {
            ranks.get(rank).rank = rank;
        }
        changed();
        return true;
    }

    public Set<String> next(String job) {
        Node node = nodes.get(job);
        return node == null ? Set.of() : Collections.unmodifiableSet(node.after.keySet());
    }

    public Set<String> previous(String job) {
        Node node = nodes.get(job);
        return node == null ? Set.of() : Collections.unmodifiableSet(node.before.keySet());
    }

    /** Whether {@code to} comes after {@code from}, directly or not. */
    public boolean reaches(String from, String to) {
        Node first = nodes.get(from);
        Node second = nodes.get(to);
        return first != null && second != null && reach().get(first.rank).get(second.rank);
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
        Set<String> names = new TreeSet<>();
        Node node = nodes.get(job);
        if (node != null) {
            reach().get(node.rank).stream().forEach(rank -> names.add(ranks.get(rank).name));
        }
        return names;
    }

    /** All jobs, each after those before it; by name where that leaves a choice. */
    public List<String> order() {
        if (order == null) {
            order = Collections.unmodifiableList(sorted());
        }
        return order;
    }

    /** The jobs in waves: each job in the first wave after those of all jobs before it. By name within a wave. */
    public List<List<String>> waves() {
        int[] wave = new int[ranks.size()];
        List<List<String>> waves = new ArrayList<>();
        for (Node node : ranks) {
            for (Node previous : node.before.values()) {
                wave[node.rank] = Math.max(wave[node.rank], wave[previous.rank] + 1);
            }
            while (waves.size() <= wave[node.rank]) {
                waves.add(new ArrayList<>());
            }
        }
        for (Node node : nodes.values()) {
            waves.get(wave[node.rank]).add(node.name);
        }
        return waves;
    }

    /** Links that follow from the others. */
    public Set<String> redundant() {
        Set<String> found = new TreeSet<>();
        for (Node node : ranks) {
            BitSet behind = new BitSet();
            for (Node next : node.after.values()) {
                behind.or(reach().get(next.rank));
            }
            for (Node next : node.after.values()) {
                if (behind.get(next.rank)) {
                    found.add(node.name + " > " + next.name);
                }
            }
        }
        return found;
    }

    private Node node(String job) {
        Node node = nodes.get(job);
        if (node == null) {
            node = new Node(job);
            node.rank = ranks.size();
            ranks.add(node);
            nodes.put(job, node);
            changed();
        }
        return node;
    }

    private void changed() {
        order = null;
        reach = null;
    }

    /** Makes room for a link: everything up to {@code first} goes before everything from {@code second} on. */
    private void move(Node first, Node second) {
        List<Node> behind = new ArrayList<>();
        Set<Node> seen = new HashSet<>();
        Deque<Node> open = new ArrayDeque<>(List.of(second));
        seen.add(second);
        while (!open.isEmpty()) {
            Node node = open.pop();
            if (node == first) {
                throw new IllegalArgumentException(
                        "cycle: " + String.join(" > ", path(second.name, first.name)) + " > " + second.name);
            }
            behind.add(node);
            for (Node next : node.after.values()) {
                if (next.rank <= first.rank && seen.add(next)) {
                    open.push(next);
                }
            }
        }
        List<Node> ahead = new ArrayList<>();
        open.push(first);
        seen.add(first);
        while (!open.isEmpty()) {
            Node node = open.pop();
            ahead.add(node);
            for (Node previous : node.before.values()) {
                if (previous.rank > second.rank && seen.add(previous)) {
                    open.push(previous);
                }
            }
        }
        Comparator<Node> byRank = Comparator.comparingInt(n -> n.rank);
        behind.sort(byRank);
        ahead.sort(byRank);
        ahead.addAll(behind);
        int[] free = ahead.stream().mapToInt(n -> n.rank).sorted().toArray();
        for (int i = 0; i < free.length; i++) {
            Node node = ahead.get(i);
            node.rank = free[i];
            ranks.set(free[i], node);
        }
    }

    private List<BitSet> reach() {
        if (reach == null) {
            BitSet[] sets = new BitSet[ranks.size()];
            for (int rank = sets.length - 1; rank >= 0; rank--) {
                sets[rank] = new BitSet(sets.length);
                for (Node next : ranks.get(rank).after.values()) {
                    sets[rank].set(next.rank);
                    sets[rank].or(sets[next.rank]);
                }
            }
            reach = List.of(sets);
        }
        return reach;
    }

    private List<String> sorted() {
        int[] waits = new int[ranks.size()];
        TreeSet<String> ready = new TreeSet<>();
        for (Node node : ranks) {
            waits[node.rank] = node.before.size();
            if (node.before.isEmpty()) {
                ready.add(node.name);
            }
        }
        List<String> sorted = new ArrayList<>(ranks.size());
        while (!ready.isEmpty()) {
            Node node = nodes.get(ready.pollFirst());
            sorted.add(node.name);
            for (Node next : node.after.values()) {
                if (--waits[next.rank] == 0) {
                    ready.add(next.name);
                }
            }
        }
        return sorted;
    }
}
