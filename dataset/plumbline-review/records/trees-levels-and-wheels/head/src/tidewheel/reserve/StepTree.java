package tidewheel.reserve;

/** A step function of time in a treap: each node is a step, knows the range of its subtree and owes it a change. */
final class StepTree {
    static final long NEVER = Long.MAX_VALUE;
    static final long ALWAYS = Long.MIN_VALUE;

    private static final class Node {
        final long key;
        final long rank;
        int value;
        int least;
        int most;
        int owed;
        Node left;
        Node right;

        Node(long key, int value) {
            this.key = key;
            this.rank = scatter(key);
            this.value = value;
            this.least = value;
            this.most = value;
        }
    }

    private record Pair(Node left, Node right) {}

    private Node root;
    private int ground;

    StepTree(int ground) {
        this.ground = ground;
    }

    int at(long time) {
        int value = ground;
        int owed = 0;
        for (Node node = root; node != null; ) {
            if (node.key <= time) {
                value = node.value + owed;
                owed += node.owed;
                node = node.right;
            } else {
                owed += node.owed;
                node = node.left;
            }
        }
        return value;
    }

    void add(long from, long to, int amount) {
        if (from >= to || amount == 0) {
            return;
        }
        int opening = at(from);
        int closing = at(to);
        Pair outer = split(root, from);
        Pair inner = split(outer.right(), to);
        Node before = outer.left();
        Node middle = startingAt(inner.left(), from, opening);
        Node behind = startingAt(inner.right(), to, closing);
        change(middle, amount);
        int last = before == null ? ground : last(before);
        if (opening + amount == last) {
            middle = withoutFirst(middle);
        }
        if (closing == (middle == null ? last : last(middle))) {
            behind = withoutFirst(behind);
        }
        root = merge(merge(before, middle), behind);
    }

    int min(long from, long to) {
        return Math.min(at(from), least(root, from, to, ALWAYS, NEVER));
    }

    /** The first time from {@code from} on with a value below {@code limit}, or NEVER. */
    long firstBelow(long from, int limit) {
        if (at(from) < limit) {
            return from;
        }
        Node node = firstBelow(root, from, limit);
        return node == null ? NEVER : node.key;
    }

    /** The first time from {@code from} on with a value of {@code limit} or more, or NEVER. */
    long firstReaching(long from, int limit) {
        if (at(from) >= limit) {
            return from;
        }
        Node node = firstReaching(root, from, limit);
        return node == null ? NEVER : node.key;
    }

    /** The last time before {@code end} with a value below {@code limit}, or ALWAYS. */
    long lastBelow(long end, int limit) {
        if (at(end - 1) < limit) {
            return end - 1;
        }
        Node node = lastBelow(root, end, limit);
        if (node == null && ground >= limit) {
            return ALWAYS;
        }
        return stepAfter(node == null ? ALWAYS : node.key) - 1;
    }

    /** The last time before {@code end} with a value of {@code limit} or more, or ALWAYS. */
    long lastReaching(long end, int limit) {
        if (at(end - 1) >= limit) {
            return end - 1;
        }
        Node node = lastReaching(root, end, limit);
        if (node == null && ground < limit) {
            return ALWAYS;
        }
        return stepAfter(node == null ? ALWAYS : node.key) - 1;
    }

    /** Makes everything before {@code time} the same as at {@code time}. */
    void forget(long time) {
        int value = at(time);
        root = split(root, time + 1).right();
        ground = value;
    }

    long stepAfter(long time) {
        long found = NEVER;
        for (Node node = root; node != null; ) {
            if (node.key > time) {
                found = node.key;
                node = node.left;
            } else {
                node = node.right;
            }
        }
        return found;
    }

    /** The least value of the steps of a range. The keys of the subtree lie from {@code low} to {@code high}. */
    private static int least(Node node, long from, long to, long low, long high) {
        if (node == null || high <= from || low >= to) {
            return Integer.MAX_VALUE;
        }
        if (low > from && high <= to) {
            return node.least;
        }
        push(node);
        int least = node.key > from && node.key < to ? node.value : Integer.MAX_VALUE;
        least = Math.min(least, least(node.left, from, to, low, node.key - 1));
        return Math.min(least, least(node.right, from, to, node.key + 1, high));
    }

    private static Node firstBelow(Node node, long after, int limit) {
        if (node == null || node.least >= limit) {
            return null;
        }
        push(node);
        if (node.key > after) {
            Node found = firstBelow(node.left, after, limit);
            if (found != null) {
                return found;
            }
            if (node.value < limit) {
                return node;
            }
        }
        return firstBelow(node.right, after, limit);
    }

    private static Node firstReaching(Node node, long after, int limit) {
        if (node == null || node.most < limit) {
            return null;
        }
        push(node);
        if (node.key > after) {
            Node found = firstReaching(node.left, after, limit);
            if (found != null) {
                return found;
            }
            if (node.value >= limit) {
                return node;
            }
        }
        return firstReaching(node.right, after, limit);
    }

    private static Node lastBelow(Node node, long end, int limit) {
        if (node == null || node.least >= limit) {
            return null;
        }
        push(node);
        if (node.key < end) {
            Node found = lastBelow(node.right, end, limit);
            if (found != null) {
                return found;
            }
            if (node.value < limit) {
                return node;
            }
        }
        return lastBelow(node.left, end, limit);
    }

    private static Node lastReaching(Node node, long end, int limit) {
        if (node == null || node.most < limit) {
            return null;
        }
        push(node);
        if (node.key < end) {
            Node found = lastReaching(node.right, end, limit);
            if (found != null) {
                return found;
            }
            if (node.value >= limit) {
                return node;
            }
        }
        return lastReaching(node.left, end, limit);
    }

    /** Keys below {@code key} on the left, the others on the right. */
    private static Pair split(Node node, long key) {
        if (node == null) {
            return new Pair(null, null);
        }
        push(node);
        if (node.key < key) {
            Pair pair = split(node.right, key);
            node.right = pair.left();
            pull(node);
            return new Pair(node, pair.right());
        }
        Pair pair = split(node.left, key);
        node.left = pair.right();
        pull(node);
        return new Pair(pair.left(), node);
    }

    private static Node merge(Node left, Node right) {
        if (left == null || right == null) {
            return left == null ? right : left;
        }
        if (left.rank > right.rank) {
            push(left);
            left.right = merge(left.right, right);
            pull(left);
            return left;
        }
        push(right);
        right.left = merge(left, right.left);
        pull(right);
        return right;
    }

    private static Node startingAt(Node node, long key, int value) {
        Node first = node;
        while (first != null && first.left != null) {
            first = first.left;
        }
        return first != null && first.key == key ? node : merge(new Node(key, value), node);
    }

    private static Node withoutFirst(Node node) {
        push(node);
        if (node.left == null) {
            return node.right;
        }
        node.left = withoutFirst(node.left);
        pull(node);
        return node;
    }

    private static int last(Node node) {
        int owed = 0;
        while (node.right != null) {
            owed += node.owed;
            node = node.right;
        }
        return node.value + owed;
    }

    private static void change(Node node, int amount) {
        if (node != null) {
            node.value += amount;
            node.least += amount;
            node.most += amount;
            node.owed += amount;
        }
    }

    private static void push(Node node) {
        if (node.owed != 0) {
            change(node.left, node.owed);
            change(node.right, node.owed);
            node.owed = 0;
        }
    }

    private static void pull(Node node) {
        node.least = node.value;
        node.most = node.value;
        if (node.left != null) {
            node.least = Math.min(node.least, node.left.least);
            node.most = Math.max(node.most, node.left.most);
        }
        if (node.right != null) {
            node.least = Math.min(node.least, node.right.least);
            node.most = Math.max(node.most, node.right.most);
        }
    }

    private static long scatter(long key) {
        long x = key * 0x9E3779B97F4A7C15L;
        x = (x ^ x >>> 32) * 0xD6E8FEB86659FD93L;
        return x ^ x >>> 29;
    }
}
