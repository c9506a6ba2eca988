import java.util.Random;
import tidewheel.reserve.Pool;

public class LeastOfRange {
    static boolean broken() {
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            Pool pool = new Pool("p", 1000);
            int[] free = new int[64];
            java.util.Arrays.fill(free, 1000);
            for (int i = 0; i < 25; i++) {
                int from = random.nextInt(40);
                int length = 1 + random.nextInt(20);
                pool.book("o", from, length, 1 + i, 1);
                for (int t = from; t < from + length; t++) {
                    free[t] -= 1 + i;
                }
            }
            for (int from = 0; from < 60; from++) {
                int least = Integer.MAX_VALUE;
                for (int to = from + 1; to < 62; to++) {
                    least = Math.min(least, free[to - 1]);
                    if (pool.free(from, to) != least) {
                        return true;
                    }
                }
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
