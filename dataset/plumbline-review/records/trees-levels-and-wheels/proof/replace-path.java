import tidewheel.reserve.Booking;
import tidewheel.reserve.Pool;

public class ReplacePath {
    static boolean broken() {
        for (int which = 0; which < 2; which++) {
            Pool pool = new Pool("p", 2);
            Booking[] two = {pool.book("a", 0, 10, 1, 1), pool.book("b", 20, 10, 1, 1)};
            if (!pool.extend(two[which].id(), 100)) {
                throw new IllegalStateException("set up");
            }
            pool.setCapacity(50, 60, 0);
            pool.squeeze(0);
            if (pool.free(50, 60) < 0) {
                return true;
            }
        }
        return false;
    }

    public static void main(String[] args) {
        int status;
        try {
            status = broken() ? 1 : 0;
        } catch (Throwable e) {
            e.printStackTrace();
            status = 3;
        }
        System.exit(status);
    }
}
