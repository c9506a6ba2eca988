package tidewheel;

import static tidewheel.Check.equal;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import tidewheel.cli.Main;
import tidewheel.core.Entry;
import tidewheel.core.Journal;

final class StatusTest {
    private static final long DUE = 1772427600; // 2026-03-02T06:00 in Oslo

    private final Path path;
    private final Journal journal;

    public StatusTest() throws Exception {
        path = Files.createTempDirectory("status").resolve("log");
        journal = Journal.at(path);
    }

    private String status() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(bytes, true);
        equal(0, Main.run(new String[] {"status", "examples/plant.tw", path.toString()}, out, out));
        return bytes.toString();
    }

    private void due(String job, long due) {
        journal.append(Entry.of("due", due, "job", job, "due", due, "cycle", "2026-03-02"));
    }

    private void start(String run, long at, String worker, long token) {
        journal.append(Entry.of("start", at, "run", run, "worker", worker, "token", token, "until", at + 120,
                "to", at + 7200));
    }

    public void nothingYet() {
        equal("", status());
    }

    public void aDay() {
        due("tank-fill", DUE);
        start("tank-fill@" + DUE, DUE + 5, "w1", 1);
        equal("tank-fill@1772427600 with w1 until 2026-03-02T06:02:05\nRUNNING 1\n", status());
        journal.append(Entry.of("renew", DUE + 60, "run", "tank-fill@" + DUE, "until", DUE + 180));
        equal("tank-fill@1772427600 with w1 until 2026-03-02T06:03\nRUNNING 1\n", status());
        journal.append(Entry.of("retry", DUE + 100, "run", "tank-fill@" + DUE, "attempts", 1, "at", DUE + 150));
        equal("tank-fill@1772427600 again 2026-03-02T06:02:30 after 1\nRETRYING 1\n", status());
        start("tank-fill@" + DUE, DUE + 151, "w2", 2);
        journal.append(Entry.of("end", DUE + 3600, "run", "tank-fill@" + DUE, "state", "OK", "attempts", 2));
        due("pump-check", DUE + 3600);
        equal("pump-check@1772431200 waits\nBLOCKED 1\nOK 1\n", status());
    }

    public void stoppedOnesWaitAgain() {
        due("month-end", DUE);
        start("month-end@" + DUE, DUE, "w1", 1);
        journal.append(Entry.of("requeue", DUE + 10, "run", "month-end@" + DUE));
        due("paint", DUE + 20);
        equal("""
                month-end@1772427600 waits
                paint@1772427620 waits, not in the file
                BLOCKED 2
                """, status());
    }

    public void theOrderIsThatOfTheJournal() {
        due("tank-fill", DUE + 7200);
        due("month-end", DUE);
        start("month-end@" + DUE, DUE + 7201, "w", 1);
        journal.append(Entry.of("end", DUE + 9000, "run", "month-end@" + DUE, "state", "FAILED", "attempts", 1));
        due("month-end", DUE + 1);
        equal("""
                tank-fill@1772434800 waits
                month-end@1772427601 waits
                BLOCKED 2
                FAILED 1
                """, status());
    }
}
