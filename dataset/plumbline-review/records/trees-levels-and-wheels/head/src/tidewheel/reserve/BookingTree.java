package tidewheel.reserve;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Bookings by their start, in a treap that knows the ends below each node. */
final class BookingTree {
    private static final class Node {
        Booking booking;
        final long rank;
        long firstEnd;
        long lastEnd;
        Node left;
        Node right;

        Node(Booking booking) {
            this.booking = booking;
            this.rank = booking.id() * 0x9E3779B97F4A7C15L;
            this.firstEnd = booking.to();
            this.lastEnd = booking.to();
        }

        int compare(Booking other) {
            int order = Long.compare(booking.from(), other.from());
            return order != 0 ? order : Long.compare(booking.id(), other.id());
        }
    }

    private Node root;

    void put(Booking booking) {
        root = put(root, new Node(booking));
    }

    void remove(Booking booking) {
        root = remove(root, booking);
    }

    /** Puts a booking with another end in the place of the one with its start and id. */
    void replace(Booking booking) {
        replace(root, booking);
    }

    /** Of the bookings that hold {@code time} the first in the order of {@code order}, or null. */
    Booking first(long time, Comparator<Booking> order) {
        return first(root, time, order, null);
    }

    /** Bookings that ended at or before {@code time}. */
    List<Booking> ended(long time) {
        List<Booking> list = new ArrayList<>();
        ended(root, time, list);
        return list;
    }

    private static Node put(Node node, Node fresh) {
        if (node == null) {
            return fresh;
        }
        if (node.compare(fresh.booking) > 0) {
            node.left = put(node.left, fresh);
            if (node.left.rank > node.rank) {
                return rightUp(node);
            }
        } else {
            node.right = put(node.right, fresh);
            if (node.right.rank > node.rank) {
                return leftUp(node);
            }
        }
        pull(node);
        return node;
    }

    private static Node remove(Node node, Booking booking) {
        if (node == null) {
            return null;
        }
        int order = node.compare(booking);
        if (order == 0) {
            return join(node.left, node.right);
        }
        if (order > 0) {
            node.left = remove(node.left, booking);
        } else {
            node.right = remove(node.right, booking);
        }
        pull(node);
        return node;
    }

    private static void replace(Node node, Booking booking) {
        if (node == null) {
            throw new IllegalStateException("no booking " + booking.id());
        }
        int order = node.compare(booking);
        if (order == 0) {
            node.booking = booking;
            pull(node);
        } else {
            replace(order > 0 ? node.left : node.right, booking);
        }
    }

    private static Booking first(Node node, long time, Comparator<Booking> order, Booking best) {
        if (node == null || node.lastEnd <= time) {
            return best;
        }
        best = first(node.left, time, order, best);
        if (node.booking.from() > time) {
            return best;
        }
        if (node.booking.covers(time) && (best == null || order.compare(node.booking, best) < 0)) {
            best = node.booking;
        }
        return first(node.right, time, order, best);
    }

    private static void ended(Node node, long time, List<Booking> list) {
        if (node == null || node.firstEnd > time) {
            return;
        }
        ended(node.left, time, list);
        if (node.booking.to() <= time) {
            list.add(node.booking);
        }
        ended(node.right, time, list);
    }

    private static Node join(Node left, Node right) {
        if (left == null || right == null) {
            return left == null ? right : left;
        }
        if (left.rank > right.rank) {
            left.right = join(left.right, right);
            pull(left);
            return left;
        }
        right.left = join(left, right.left);
        pull(right);
        return right;
    }

    private static Node rightUp(Node node) {
        Node up = node.left;
        node.left = up.right;
        up.right = node;
        pull(node);
        pull(up);
        return up;
    }

    private static Node leftUp(Node node) {
        Node up = node.right;
        node.right = up.left;
        up.left = node;
        pull(node);
        pull(up);
        return up;
    }

    private static void pull(Node node) {
        node.firstEnd = node.booking.to();
        node.lastEnd = node.booking.to();
        if (node.left != null) {
            node.firstEnd = Math.min(node.firstEnd, node.left.firstEnd);
            node.lastEnd = Math.max(node.lastEnd, node.left.lastEnd);
        }
        if (node.right != null) {
            node.firstEnd = Math.min(node.firstEnd, node.right.firstEnd);
            node.lastEnd = Math.max(node.lastEnd, node.right.lastEnd);
        }
    }
}
