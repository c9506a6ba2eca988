package tidewheel;

import static tidewheel.Check.equal;
import static tidewheel.Check.no;
import static tidewheel.Check.yes;

import java.util.Random;
import java.util.TreeMap;
import tidewheel.lease.Lease;
import tidewheel.lease.LeaseTable;

final class LeaseTest {
    private final LeaseTable table = new LeaseTable(10);

    public void oneAtATime() {
        Lease a = table.acquire("r", "w1", 60, 100);
        equal(11, a.token());
        equal(160, a.until());
        equal(null, table.acquire("r", "w2", 60, 159));
        Lease b = table.acquire("r", "w2", 60, 160);
        equal(12, b.token());
        no(table.holds("r", a.token(), 161));
        yes(table.holds("r", b.token(), 161));
    }

    public void renewals() {
        Lease a = table.acquire("r", "w", 60, 100);
        equal(190, table.renew("r", a.token(), 60, 130).until());
        equal(190, table.renew("r", a.token(), 10, 140).until());
        equal(null, table.renew("r", a.token(), 60, 190));
        equal(null, table.renew("r", 99, 60, 150));
    }

    public void expiry() {
        table.acquire("a", "w", 60, 100);
        table.acquire("b", "w", 50, 100);
        table.acquire("c", "w", 500, 100);
        equal(0, table.expire(149).size());
        var gone = table.expire(160);
        equal(2, gone.size());
        equal("b", gone.get(0).run());
        equal(1, table.all().size());
    }

    public void release() {
        Lease a = table.acquire("r", "w", 60, 100);
        no(table.release("r", 3));
        yes(table.release("r", a.token()));
        equal(12, table.acquire("r", "w", 60, 101).token());
    }

    public void nextEnd() {
        equal(Long.MAX_VALUE, table.nextEnd());
        Lease a = table.acquire("a", "w", 60, 100);
        Lease b = table.acquire("b", "w", 50, 100);
        equal(150, table.nextEnd());
        table.renew("b", b.token(), 100, 100);
        equal(160, table.nextEnd());
        table.release("a", a.token());
        equal(200, table.nextEnd());
    }

    public void workers() {
        table.acquire("a", "w", 60, 100);
        table.acquire("b", "v", 50, 100);
        table.acquire("c", "w", 40, 100);
        equal("a", table.of("w").get(0).run());
        equal(2, table.dismiss("w").size());
        equal(0, table.dismiss("w").size());
        equal(150, table.nextEnd());
        equal("d", table.acquire("d", "w", 10, 100).run());
        equal(1, table.of("w").size());
    }

    public void manyInAnyOrder() {
        Random random = new Random(5);
        TreeMap<Long, Long> ends = new TreeMap<>();
        for (int i = 0; i < 500; i++) {
            Lease lease = table.acquire("r" + i, "w" + i % 7, 1 + random.nextInt(1000), 0);
            ends.put(lease.token(), lease.until());
            if (i % 3 == 0) {
                int other = random.nextInt(i + 1);
                long token = 11 + other;
                if (i % 2 == 0 && ends.containsKey(token)) {
                    ends.put(token, table.renew("r" + other, token, random.nextInt(1500), 0).until());
                } else {
                    equal(ends.remove(token) != null, table.release("r" + other, token));
                }
            }
        }
        for (long now = 0; now < 1600; now += 13) {
            long at = now;
            long expected = ends.values().stream().filter(end -> end <= at).count();
            ends.values().removeIf(end -> end <= at);
            equal(expected, (long) table.expire(now).size());
            equal(ends.values().stream().mapToLong(end -> end).min().orElse(Long.MAX_VALUE), table.nextEnd());
        }
    }

    public void restored() {
        table.restore(new Lease("r", "w", 40, 200));
        yes(table.holds("r", 40, 199));
        equal(41, table.acquire("s", "w", 1, 1).token());
    }
}
