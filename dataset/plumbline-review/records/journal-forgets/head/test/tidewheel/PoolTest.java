package tidewheel;

import static tidewheel.Check.equal;
import static tidewheel.Check.fails;
import static tidewheel.Check.no;
import static tidewheel.Check.yes;

import java.util.List;
import java.util.Random;
import tidewheel.reserve.Booking;
import tidewheel.reserve.Pool;

final class PoolTest {
    private final Pool pool = new Pool("crane", 3);

    public void freeIsTheLeastOfTheTime() {
        pool.book("a", 100, 50, 2, 1);
        pool.book("b", 120, 10, 1, 1);
        equal(3, pool.free(0, 100));
        equal(1, pool.free(90, 101));
        equal(0, pool.free(90, 200));
        equal(1, pool.free(130, 150));
        equal(3, pool.free(150, 151));
    }

    public void earliestFindsTheGap() {
        pool.book("a", 100, 50, 2, 1);
        pool.book("b", 180, 50, 3, 1);
        equal(0, pool.earliest(0, 100, 2, 1000));
        equal(1, pool.earliest(1, 100, 1, 1000));
        equal(60, pool.earliest(60, 40, 3, 1000));
        equal(150, pool.earliest(71, 30, 3, 1000));
        equal(150, pool.earliest(80, 30, 2, 1000));
        equal(230, pool.earliest(80, 31, 2, 1000));
        equal(230, pool.earliest(151, 30, 2, 1000));
        equal(-1, pool.earliest(151, 30, 2, 230));
        equal(-1, pool.earliest(0, 10, 4, Long.MAX_VALUE));
    }

    public void earliestIsAnswerableAgainAndAgain() {
        Booking a = pool.book("a", 100, 100, 3, 1);
        equal(200, pool.earliest(100, 10, 1, 1000));
        pool.book("b", 200, 10, 3, 1);
        equal(210, pool.earliest(100, 10, 1, 1000));
        pool.release(a.id(), 150);
        equal(150, pool.earliest(100, 10, 1, 1000));
        equal(95, pool.earliest(95, 5, 3, 1000));
    }

    public void bookingWithoutRoomFails() {
        pool.book("a", 100, 50, 2, 1);
        fails(() -> pool.book("b", 149, 10, 2, 1));
        fails(() -> pool.book("b", 149, 0, 1, 1));
        pool.book("b", 150, 10, 3, 1);
    }

    public void releaseGivesBackTheRest() {
        Booking a = pool.book("a", 100, 50, 2, 1);
        yes(pool.release(a.id(), 130));
        equal(1, pool.free(129, 130));
        equal(3, pool.free(130, 200));
        equal(130, pool.booking(a.id()).to());
        yes(pool.release(a.id(), 0));
        equal(3, pool.free(0, 200));
        no(pool.release(a.id(), 0));
    }

    public void extendNeedsRoom() {
        Booking a = pool.book("a", 100, 50, 2, 1);
        pool.book("b", 170, 10, 2, 1);
        yes(pool.extend(a.id(), 160));
        no(pool.extend(a.id(), 171));
        equal(160, pool.booking(a.id()).to());
        equal(3, pool.free(160, 170));
    }

    public void capacityOfAStretch() {
        pool.setCapacity(100, 200, 1);
        pool.setCapacity(150, 250, 5);
        equal(3, pool.capacityAt(99));
        equal(1, pool.capacityAt(100));
        equal(5, pool.capacityAt(249));
        equal(3, pool.capacityAt(250));
        equal(150, pool.earliest(90, 20, 2, 1000));
        equal(200, pool.earliest(200, 60, 3, 1000));
        equal(201, pool.earliest(201, 49, 5, 1000));
        equal(-1, pool.earliest(202, 49, 5, 1000));
    }

    public void squeezeTakesTheLeastImportant() {
        pool.book("a", 100, 100, 1, 5);
        pool.book("b", 120, 50, 1, 3);
        pool.book("c", 150, 100, 1, 3);
        pool.setCapacity(0, 300, 2);
        List<Booking> gone = pool.squeeze(0);
        equal(1, gone.size());
        equal("c", gone.get(0).owner());
        pool.setCapacity(0, 300, 1);
        equal("b", pool.squeeze(0).get(0).owner());
        equal(List.of(), pool.squeeze(0));
        equal(0, pool.free(0, 300));
    }

    public void squeezeCutsOffWhatHasBegun() {
        Booking a = pool.book("a", 100, 100, 3, 5);
        pool.setCapacity(120, 300, 2);
        equal(1, pool.squeeze(130).size());
        equal(130, pool.booking(a.id()).to());
        equal(2, pool.free(130, 300));
    }

    public void forgetKeepsWhatIsToCome() {
        pool.book("old", 100, 50, 1, 1);
        pool.book("across", 140, 50, 1, 1);
        pool.forget(160);
        equal(1, pool.bookings().size());
        equal(2, pool.free(160, 190));
        equal(3, pool.free(190, 200));
        equal(190, pool.earliest(160, 10, 3, 1000));
    }

    public void agreesWithCountingSeconds() {
        Random random = new Random(7);
        int[] used = new int[400];
        Pool pool = new Pool("p", 4);
        for (int i = 0; i < 400; i++) {
            int from = random.nextInt(300);
            int length = 1 + random.nextInt(40);
            int amount = 1 + random.nextInt(3);
            int expected = -1;
            for (int start = from; start < 340 && expected < 0; start++) {
                boolean fits = true;
                for (int t = start; t < start + length; t++) {
                    fits &= used[t] + amount <= 4;
                }
                expected = fits ? start : -1;
            }
            equal((long) expected, pool.earliest(from, length, amount, 340));
            if (expected >= 0 && random.nextInt(3) > 0) {
                pool.book("o" + i, expected, length, amount, 1);
                for (int t = expected; t < expected + length; t++) {
                    used[t] += amount;
                }
            }
        }
    }
}
