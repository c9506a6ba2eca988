package tidewheel;

import static tidewheel.Check.equal;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tidewheel.core.Event;
import tidewheel.core.Ledger;
import tidewheel.core.Standing;
import tidewheel.core.State;
import tidewheel.lease.Lease;

final class LedgerTest {
    private static final LocalDate DAY = LocalDate.of(2026, 3, 1);

    private final List<Event> events = new ArrayList<>();

    private Ledger ledger() {
        return new Ledger(events);
    }

    private List<Event> compact(int day, long since) {
        return ledger().compact(DAY.plusDays(day), since, 999);
    }

    private String due(String job, long due, int day) {
        events.add(new Event.Due(due, job, due, DAY.plusDays(day)));
        return job + "@" + due;
    }

    private void start(String run, long at, long token) {
        events.add(new Event.Start(at, run, "w", token, at + 10, at + 60));
    }

    public void standing() {
        String a = due("a", 100, 0);
        equal(State.BLOCKED, ledger().run(a).state());
        start(a, 101, 5);
        events.add(new Event.Renew(105, a, 115));
        equal(new Lease(a, "w", 5, 115), ledger().run(a).lease());
        equal(161, ledger().run(a).until());
        events.add(new Event.Retry(108, a, 1, 130));
        equal(State.RETRYING, ledger().run(a).state());
        equal(130, ledger().run(a).until());
        equal(null, ledger().run(a).lease());
        start(a, 131, 6);
        equal(141, ledger().run(a).lease().until());
        events.add(new Event.Requeue(133, a));
        equal(State.BLOCKED, ledger().run(a).state());
        equal(1, ledger().run(a).attempts());
        start(a, 140, 9);
        events.add(new Event.End(149, a, State.OK, 2));
        Standing run = ledger().run(a);
        equal(State.OK, run.state());
        equal(2, run.attempts());
        equal("a 100 2026-03-01", run.job() + " " + run.due() + " " + run.cycle());
        equal(149, ledger().at());
        equal(9, ledger().token());
        equal(List.of(108L), ledger().retries("a"));
        equal(List.of(), ledger().retries("b"));
        equal(Map.of("a", 100L), ledger().last());
    }

    public void nothing() {
        equal(0, ledger().runs().size());
        equal(0, ledger().at());
        equal(List.of(new Event.Forgot(999, DAY, 0)), compact(0, 0));
    }

    public void oneLineForWhatIsOver() {
        String a = due("a", 100, 0);
        start(a, 101, 5);
        events.add(new Event.Renew(105, a, 115));
        events.add(new Event.Renew(110, a, 120));
        events.add(new Event.Retry(112, a, 1, 130));
        start(a, 131, 6);
        events.add(new Event.Renew(135, a, 145));
        events.add(new Event.End(140, a, State.OK, 2));
        equal(List.of(new Event.Forgot(999, DAY, 6), events.get(0), events.get(4), events.get(7)), compact(0, 0));
        equal(List.of(new Event.Forgot(999, DAY.plusDays(1), 6), new Event.Last(999, "a", 100)), compact(1, 141));
        equal(4, compact(1, 140).size());
    }

    public void whatRunsIsKept() {
        String a = due("a", 100, 0);
        start(a, 101, 5);
        events.add(new Event.Renew(105, a, 115));
        events.add(new Event.Requeue(106, a));
        String b = due("b", 106, 0);
        start(a, 107, 6);
        events.add(new Event.Renew(109, a, 119));
        events.add(new Event.Renew(111, a, 121));
        equal(List.of(new Event.Forgot(999, DAY.plusDays(9), 6), events.get(0), events.get(4), events.get(5),
                events.get(7)), compact(9, 500));
        Ledger less = new Ledger(compact(9, 500));
        equal(new Lease(a, "w", 6, 121), less.run(a).lease());
        equal(State.BLOCKED, less.run(b).state());
        equal(less.compact(DAY.plusDays(9), 500, 999), compact(9, 500));
    }

    public void aCycleGoesAsAWhole() {
        String a = due("a", 100, 0);
        events.add(new Event.End(110, a, State.OK, 1));
        due("b", 110, 0);
        String other = due("a", 200, 1);
        events.add(new Event.End(210, other, State.FAILED, 1));
        List<Event> less = compact(2, 300);
        equal(List.of(new Event.Forgot(999, DAY.plusDays(2), 0), new Event.Last(999, "a", 200), events.get(0),
                events.get(1), events.get(2)), less);
        equal(Map.of("a", 200L, "b", 110L), new Ledger(less).last());
        equal(DAY.plusDays(2), new Ledger(less).before());
        events.add(new Event.End(310, "b@110", State.OK, 1));
        equal(6, compact(2, 310).size());
        equal(List.of(new Event.Forgot(999, DAY.plusDays(2), 0), new Event.Last(999, "a", 200),
                new Event.Last(999, "b", 110)), compact(2, 311));
    }

    public void marksLast() {
        events.add(new Event.Forgot(50, DAY, 40));
        events.add(new Event.Last(50, "old", 7));
        events.add(new Event.Last(50, "a", 20));
        due("a", 100, 1);
        start("a@100", 101, 12);
        equal(40, ledger().token());
        equal(Map.of("old", 7L, "a", 100L), ledger().last());
        equal(List.of(new Event.Forgot(999, DAY, 40), new Event.Last(999, "old", 7), events.get(3), events.get(4)),
                compact(-5, 0));
    }

    public void strangersAreLeftOut() {
        start("a@100", 101, 3);
        events.add(new Event.End(105, "a@100", State.OK, 1));
        equal(0, ledger().runs().size());
        equal(List.of(new Event.Forgot(999, DAY, 3)), compact(0, 0));
    }
}
