import java.util.LinkedHashMap;
import java.util.Map;
import tidewheel.reserve.Booker;
import tidewheel.reserve.Pool;

public class LatestOneLeft {
    static boolean broken() {
        Booker booker = new Booker();
        booker.define(new Pool("a", 1));
        booker.define(new Pool("b", 1));
        booker.book("x", Map.of("a", 1), 0, 10, 1);
        booker.book("y", Map.of("b", 1), 5, 100, 1);
        Map<String, Integer> both = new LinkedHashMap<>();
        both.put("a", 1);
        both.put("b", 1);
        return booker.latest(both, 0, 5, 20) != -1;
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
