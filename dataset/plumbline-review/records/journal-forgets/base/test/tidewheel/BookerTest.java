package tidewheel;

import static tidewheel.Check.equal;
import static tidewheel.Check.fails;
import static tidewheel.Check.no;
import static tidewheel.Check.yes;

import java.util.List;
import java.util.Map;
import tidewheel.reserve.Booker;
import tidewheel.reserve.Pool;

final class BookerTest {
    private final Booker booker = new Booker();

    public BookerTest() {
        booker.define(new Pool("crane", 2));
        booker.define(new Pool("bench", 1));
    }

    public void allPoolsOrNone() {
        booker.book("a", Map.of("crane", 1, "bench", 1), 100, 50, 1);
        fails(() -> booker.book("b", Map.of("crane", 1, "bench", 1), 120, 50, 1));
        equal(1, booker.pool("crane").free(100, 170));
        booker.book("b", Map.of("crane", 1), 120, 50, 1);
        fails(() -> booker.book("b", Map.of("crane", 1), 500, 50, 1));
    }

    public void earliestOfSeveralPools() {
        booker.book("a", Map.of("crane", 2), 100, 50, 1);
        booker.book("b", Map.of("bench", 1), 160, 50, 1);
        Map<String, Integer> both = Map.of("crane", 1, "bench", 1);
        equal(0, booker.earliest(both, 0, 100, 1000));
        equal(150, booker.earliest(both, 100, 10, 1000));
        equal(210, booker.earliest(both, 100, 11, 1000));
        equal(-1, booker.earliest(both, 100, 11, 210));
        equal(500, booker.earliest(Map.of(), 500, 10, 1000));
    }

    public void extendAllOrNone() {
        booker.book("a", Map.of("crane", 1, "bench", 1), 100, 50, 1);
        booker.book("b", Map.of("crane", 2), 200, 50, 1);
        no(booker.extend("a", 210));
        equal(2, booker.pool("crane").free(150, 200));
        equal(1, booker.pool("bench").free(150, 300));
        yes(booker.extend("a", 200));
        equal(1, booker.pool("crane").free(150, 200));
        equal(0, booker.pool("bench").free(150, 200));
        no(booker.extend("nobody", 200));
    }

    public void releaseOfAll() {
        booker.book("a", Map.of("crane", 2, "bench", 1), 100, 50, 1);
        yes(booker.release("a", 110));
        no(booker.holds("a"));
        equal(2, booker.pool("crane").free(110, 200));
        equal(1, booker.pool("bench").free(110, 200));
        no(booker.release("a", 110));
    }

    public void whoLosesOneLosesAll() {
        booker.book("a", Map.of("crane", 2, "bench", 1), 100, 50, 1);
        booker.pool("crane").setCapacity(120, 130, 1);
        equal(List.of("a"), booker.squeeze(100));
        equal(1, booker.pool("bench").free(100, 200));
        no(booker.holds("a"));
    }

    public void unknownPools() {
        equal("no pool x", fails(() -> booker.earliest(Map.of("x", 1), 0, 1, 10)));
        fails(() -> booker.define(new Pool("crane", 1)));
    }
}
