import tidewheel.time.Timers;

public class ResetTurn {
    static boolean broken() {
        long turn = 1L << 24;
        Timers<String> timers = new Timers<>(0);
        long handle = timers.set(3 * turn, "a");
        try {
            timers.reset(handle, 5 * turn + 7);
        } catch (NullPointerException e) {
            return true;
        }
        return timers.next() != 5 * turn + 7 || !timers.advance(4 * turn).isEmpty()
                || timers.advance(6 * turn).size() != 1;
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
