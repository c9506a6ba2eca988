package tidewheel;

import static tidewheel.Check.equal;
import static tidewheel.Check.no;
import static tidewheel.Check.yes;

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

    public void restored() {
        table.restore(new Lease("r", "w", 40, 200));
        yes(table.holds("r", 40, 199));
        equal(41, table.acquire("s", "w", 1, 1).token());
    }
}
