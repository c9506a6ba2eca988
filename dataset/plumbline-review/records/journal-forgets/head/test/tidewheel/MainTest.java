package tidewheel;

import static tidewheel.Check.equal;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import tidewheel.cli.Main;

final class MainTest {
    private static String run(int code, String... args) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(bytes, true);
        equal(code, Main.run(args, out, out));
        return bytes.toString();
    }

    public void check() {
        equal("3 jobs, 2 pools, 1 calendars\n", run(0, "check", "examples/plant.tw"));
    }

    public void next() {
        equal("2026-03-31T18:00\n2026-04-30T18:00\n2026-05-29T18:00\n",
                run(0, "next", "examples/plant.tw", "month-end", "3", "2026-03-05T00:00"));
    }

    public void plan() {
        String text = run(0, "plan", "examples/plant.tw", "2026-03-30T00:00", "2026-04-01T00:00");
        equal("""
                2026-03-30T08:00 pump-check until 2026-03-30T08:45
                2026-03-30T06:00 tank-fill until 2026-03-30T08:00
                2026-03-31T18:00 month-end until 2026-03-31T21:00
                """, text);
    }

    public void hours() {
        equal("""
                2026-10-23T08:00 until 2026-10-23T15:00
                2026-10-23T15:30 until 2026-10-23T19:00
                2026-10-23T22:00 until 2026-10-24T06:00
                open 66600 s
                """, run(0, "hours", "examples/plant.tw", "day", "2026-10-23T08:00", "2026-10-25T08:00"));
        equal("""
                2026-10-24T07:00 until 2026-10-25T03:00
                2026-10-25T07:00 until 2026-10-25T11:00
                open 90000 s
                """, run(0, "hours", "examples/plant.tw", "port", "2026-10-24T05:00", "+25h"));
        equal("examples/plant.tw: no hours night\n",
                run(1, "hours", "examples/plant.tw", "night", "2026-10-24T05:00", "+1h"));
    }

    public void path() {
        equal("length 10800 s\nmonth-end\n", run(0, "path", "examples/plant.tw"));
    }

    public void waves() {
        equal("1: month-end tank-fill\n2: pump-check\n", run(0, "waves", "examples/plant.tw"));
    }

    public void mistakes() {
        equal("usage: tidewheel check|next|plan|hours|path|waves|status FILE ...\n", run(2));
        equal("unknown command fly\n", run(2, "fly", "examples/plant.tw"));
        equal("cannot read nowhere.tw\n", run(1, "check", "nowhere.tw"));
    }
}
