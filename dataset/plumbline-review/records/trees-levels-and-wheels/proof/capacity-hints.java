import tidewheel.reserve.Pool;

public class CapacityHints {
    static boolean broken() {
        Pool pool = new Pool("p", 3);
        pool.setCapacity(0, 10, 5);
        pool.setCapacity(10, 20, 1);
        if (pool.earliest(10, 5, 2, 1000) != 20) {
            throw new IllegalStateException("set up");
        }
        pool.setCapacity(0, 20, 3);
        return pool.earliest(10, 5, 2, 1000) != 10;
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
