package tidewheel;

import static tidewheel.Check.equal;
import static tidewheel.Check.no;
import static tidewheel.Check.yes;

import java.util.List;
import java.util.stream.Collectors;
import tidewheel.time.Due;
import tidewheel.time.Timers;

final class TimersTest {
    private final Timers<String> timers = new Timers<>(1000);

    private static String text(List<Due<String>> due) {
        return due.stream().map(d -> d.what() + "@" + d.at()).collect(Collectors.joining(" "));
    }

    public void goOffInOrderOfTime() {
        timers.set(1300, "c");
        timers.set(1100, "a");
        timers.set(1100, "b");
        equal("", text(timers.advance(1099)));
        equal("a@1100 b@1100", text(timers.advance(1100)));
        equal(1300, timers.next());
        equal("c@1300", text(timers.advance(5000)));
        equal(0, timers.size());
        equal(Long.MAX_VALUE, timers.next());
    }

    public void oneInThePastGoesOffAtOnce() {
        timers.set(1005, "soon");
        timers.set(10, "past");
        equal(10, timers.next());
        equal("past@10", text(timers.advance(1000)));
        equal(1005, timers.next());
    }

    public void cancelledOnesDoNotGoOff() {
        long a = timers.set(1100, "a");
        timers.set(1100, "b");
        yes(timers.cancel(a));
        no(timers.cancel(a));
        equal("b@1100", text(timers.advance(2000)));
    }

    public void resetMovesBothWays() {
        long a = timers.set(1100, "a");
        long b = timers.set(1200, "b");
        yes(timers.reset(a, 100_000));
        yes(timers.reset(b, 1050));
        equal(1050, timers.next());
        equal("b@1050", text(timers.advance(99_999)));
        equal("a@100000", text(timers.advance(100_000)));
        no(timers.reset(a, 200_000));
    }

    public void resetCountsAsSetAgain() {
        long a = timers.set(1100, "a");
        timers.set(1100, "b");
        timers.reset(a, 1100);
        equal("b@1100 a@1100", text(timers.advance(1100)));
    }

    public void farAndNear() {
        timers.set(1_000_000_000L, "decades");
        timers.set(1000 + 86400 * 30, "month");
        timers.set(1000 + 3600, "hour");
        timers.set(1001, "second");
        equal("second@1001", text(timers.advance(2000)));
        equal("hour@4600", text(timers.advance(2_000_000)));
        equal("month@2593000", text(timers.advance(30_000_000)));
        equal(1_000_000_000L, timers.next());
        equal("decades@1000000000", text(timers.advance(1_000_000_000L)));
    }
}
