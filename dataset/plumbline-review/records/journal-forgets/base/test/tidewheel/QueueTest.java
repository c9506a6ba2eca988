package tidewheel;

import static tidewheel.Check.equal;
import static tidewheel.Check.fails;
import static tidewheel.Check.no;
import static tidewheel.Check.yes;

import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import tidewheel.queue.AgingQueue;

final class QueueTest {
    private static final Predicate<String> OPEN = id -> false;

    private final AgingQueue queue = new AgingQueue(30, 3, 0);

    public void highestPriorityFirst() {
        queue.add("low", 5, 60, 0, 0);
        queue.add("high", 9, 60, 0, 0);
        queue.add("also low", 5, 60, 0, 0);
        equal(List.of("high", "low", "also low"), queue.order(0));
        equal("high", queue.poll(0, OPEN, id -> true));
        equal("low", queue.poll(0, OPEN, id -> true));
        equal("also low", queue.poll(0, OPEN, id -> true));
        equal(null, queue.poll(0, OPEN, id -> true));
    }

    public void waitingRaises() {
        queue.add("old", 5, 60, 0, 0);
        queue.add("new", 7, 60, 0, 100);
        equal(6, queue.level("old", 119));
        equal(7, queue.level("old", 120));
        equal(List.of("old", "new"), queue.order(130));
        equal(List.of("new", "old"), queue.order(165));
        equal(List.of("old", "new"), queue.order(185));
    }

    public void longerWaitGoesFirstOnOneLevel() {
        queue.add("a", 5, 0, 0, 0);
        queue.add("b", 5, 0, 500, 10);
        equal(List.of("b", "a"), queue.order(10));
    }

    public void notAboveTheCeiling() {
        queue.add("a", 28, 10, 0, 0);
        queue.add("b", 35, 10, 0, 0);
        equal(30, queue.level("a", 1000));
        equal(35, queue.level("b", 1000));
        equal(List.of("b", "a"), queue.order(1000));
    }

    public void stepZeroDoesNotAge() {
        queue.add("a", 3, 0, 0, 0);
        equal(3, queue.level("a", 100_000));
        equal(100_000, queue.age("a", 100_000));
    }

    public void holdStopsTheClock() {
        queue.add("a", 5, 10, 0, 0);
        queue.add("b", 5, 10, 0, 1);
        yes(queue.freeze("a", 25));
        no(queue.freeze("a", 26));
        equal(7, queue.level("a", 29));
        equal(List.of("b"), queue.order(30));
        yes(queue.thaw("a", 100));
        equal(7, queue.level("a", 104));
        equal(8, queue.level("a", 105));
        equal(List.of("b", "a"), queue.order(105));
    }

    public void newPriorityKeepsTheAge() {
        queue.add("a", 5, 10, 0, 0);
        yes(queue.reprioritise("a", 1, 35));
        equal(4, queue.level("a", 35));
        equal(5, queue.level("a", 40));
        no(queue.reprioritise("x", 1, 40));
    }

    public void ageIsCarriedOver() {
        queue.add("a", 5, 10, 45, 100);
        equal(9, queue.level("a", 100));
        equal(10, queue.level("a", 105));
    }

    public void patienceEnds() {
        queue.add("big", 9, 0, 0, 0);
        for (int i = 0; i < 5; i++) {
            queue.add("small" + i, 5, 0, 0, i);
        }
        Set<String> tooBig = Set.of("big");
        for (int i = 0; i < 3; i++) {
            equal("small" + i, queue.poll(10, OPEN, id -> !tooBig.contains(id)));
        }
        equal(null, queue.poll(10, OPEN, id -> !tooBig.contains(id)));
        equal("big", queue.poll(10, OPEN, id -> true));
        equal("small3", queue.poll(10, OPEN, id -> !tooBig.contains(id)));
    }

    public void onlyBeingOvertakenCounts() {
        queue.add("big", 9, 0, 0, 0);
        for (int i = 0; i < 10; i++) {
            equal(null, queue.poll(i, OPEN, id -> false));
        }
        queue.add("small", 1, 0, 0, 10);
        equal("small", queue.poll(10, OPEN, id -> id.equals("small")));
    }

    public void heldRunsHoldUpNobody() {
        queue.add("big", 9, 0, 0, 0);
        for (int i = 0; i < 4; i++) {
            queue.add("s" + i, 1, 0, 0, 0);
        }
        for (int i = 0; i < 3; i++) {
            queue.poll(1, OPEN, id -> id.startsWith("s"));
        }
        queue.freeze("big", 2);
        equal("s3", queue.poll(2, OPEN, id -> id.startsWith("s")));
    }

    public void closedRunsHoldUpNobody() {
        queue.add("big", 9, 0, 0, 0);
        for (int i = 0; i < 12; i++) {
            queue.add("s" + i, 1, 0, 0, 0);
        }
        Predicate<String> small = id -> id.startsWith("s");
        for (int i = 0; i < 6; i++) {
            equal("s" + i, queue.poll(1, id -> id.equals("big"), small));
        }
        for (int i = 6; i < 9; i++) {
            equal("s" + i, queue.poll(1, OPEN, small));
        }
        equal(null, queue.poll(1, OPEN, small));
        equal("s9", queue.poll(1, id -> id.equals("big"), small));
        equal("big", queue.poll(1, small, id -> true));
        equal(null, queue.poll(1, small, id -> true));
    }

    public void badUse() {
        queue.add("a", 5, 10, 0, 0);
        fails(() -> queue.add("a", 5, 10, 0, 0));
        fails(() -> queue.add("b", 64, 10, 0, 0));
        fails(() -> queue.reprioritise("a", -1, 0));
        fails(() -> new AgingQueue(64, 3, 0));
        yes(queue.remove("a"));
        no(queue.remove("a"));
        equal(0, queue.size());
    }
}
