package tidewheel;

import static tidewheel.Check.equal;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import tidewheel.cli.Main;
import tidewheel.core.Entry;
import tidewheel.core.Journal;

final class TimesTest {
    private final Path path;
    private final Journal journal;

    public TimesTest() throws Exception {
        path = Files.createTempDirectory("times").resolve("log");
        journal = Journal.at(path);
    }

    private String times() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(bytes, true);
        equal(0, Main.run(new String[] {"times", "examples/plant.tw", path.toString()}, out, out));
        return bytes.toString();
    }

    private void run(String job, long due, long start, long end, String state) {
        journal.append(Entry.of("due", due, "job", job, "due", due, "cycle", "2026-03-02"));
        journal.append(Entry.of("start", start, "run", job + "@" + due, "worker", "w", "token", start, "until",
                start + 120, "to", start + 600));
        journal.append(Entry.of("end", end, "run", job + "@" + due, "state", state, "attempts", 1));
    }

    public void nothingYet() {
        equal("", times());
        journal.append(Entry.of("due", 50, "job", "tank-fill", "due", 50, "cycle", "2026-03-02"));
        equal("", times());
    }

    public void meanAndMost() {
        run("pump-check", 1000, 1010, 3010, "OK");
        run("pump-check", 5000, 5005, 9005, "FAILED");
        run("paint", 5000, 5000, 5001, "OK");
        equal("""
                paint 1 times, 0 failed, took 1 s, at most 1 s, waited 0 s in all
                pump-check 2 times, 1 failed, took 3000 s, at most 4000 s *, waited 15 s in all
                """, times());
    }

    public void everyAttemptCounts() {
        journal.append(Entry.of("due", 50, "job", "tank-fill", "due", 50, "cycle", "2026-03-02"));
        journal.append(Entry.of("start", 60, "run", "tank-fill@50", "worker", "w", "token", 1, "until", 180, "to", 900));
        journal.append(Entry.of("retry", 80, "run", "tank-fill@50", "attempts", 1, "at", 140));
        journal.append(Entry.of("start", 150, "run", "tank-fill@50", "worker", "w", "token", 2, "until", 270, "to", 990));
        journal.append(Entry.of("requeue", 170, "run", "tank-fill@50"));
        journal.append(Entry.of("start", 200, "run", "tank-fill@50", "worker", "w", "token", 3, "until", 320, "to", 990));
        journal.append(Entry.of("end", 240, "run", "tank-fill@50", "state", "OK", "attempts", 2));
        equal("tank-fill 2 times, 1 failed, took 30 s, at most 40 s, waited 10 s in all\n", times());
    }
}
