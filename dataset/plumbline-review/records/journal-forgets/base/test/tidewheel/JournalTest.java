package tidewheel;

import static tidewheel.Check.equal;
import static tidewheel.Check.fails;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import tidewheel.core.Entry;
import tidewheel.core.Journal;

final class JournalTest {
    private final Path path;

    public JournalTest() throws Exception {
        path = Files.createTempDirectory("journal").resolve("log");
    }

    public void readsWhatWasWritten() {
        Journal journal = Journal.at(path);
        equal(0, journal.read().size());
        journal.append(Entry.of("due", 5, "job", "a|b\\p\nc", "due", 7));
        journal.append(Entry.of("end", 6, "run", ""));
        var entries = Journal.at(path).read();
        equal(2, entries.size());
        equal("a|b\\p\nc", entries.get(0).text("job"));
        equal(7, entries.get(0).number("due"));
        equal(5, entries.get(0).at());
        equal("", entries.get(1).text("run"));
        equal(9, entries.get(1).number("to", 9));
    }

    public void tornTailIsCutOff() throws Exception {
        Journal journal = Journal.at(path);
        journal.append(Entry.of("due", 5, "job", "a"));
        Files.writeString(path, "0badc0de due|6|job", StandardOpenOption.APPEND);
        equal(1, journal.read().size());
        journal.append(Entry.of("due", 7, "job", "b"));
        equal(2, journal.read().size());
    }

    public void damageInTheMiddleIsAnError() throws Exception {
        Journal journal = Journal.at(path);
        journal.append(Entry.of("due", 5, "job", "a"));
        journal.append(Entry.of("due", 6, "job", "b"));
        Files.writeString(path, Files.readString(path).replace("job=a", "job=x"));
        fails(journal::read);
    }

    public void everyKind() {
        Journal journal = Journal.at(path);
        List<Entry> all = List.of(
                Entry.of("due", 100, "job", "fill", "due", 90, "cycle", "2026-03-01"),
                Entry.of("start", 110, "run", "fill@90", "worker", "hall 3, w|1", "token", 8, "until", 230, "to", 700),
                Entry.of("renew", 150, "run", "fill@90", "until", 270),
                Entry.of("retry", 140, "run", "fill@90", "attempts", 1, "at", 200),
                Entry.of("requeue", 160, "run", "fill@90"),
                Entry.of("end", 170, "run", "fill@90", "state", "FAILED", "attempts", 2));
        all.forEach(journal::append);
        equal(all, journal.read());
        equal(all, Journal.at(path).read());
    }

    public void tornAnywhere() throws Exception {
        Journal journal = Journal.at(path);
        journal.append(Entry.of("due", 5, "job", "a", "due", 5, "cycle", "2026-03-01"));
        journal.append(Entry.of("end", 6, "run", "a@5", "state", "OK", "attempts", 1));
        byte[] whole = Files.readAllBytes(path);
        int first = Files.readString(path).indexOf('\n') + 1;
        for (int length = 0; length <= whole.length; length++) {
            Files.write(path, Arrays.copyOf(whole, length));
            equal(length < first ? 0 : length < whole.length ? 1 : 2, journal.read().size());
        }
    }

    public void aByteOfTheFirstLine() throws Exception {
        Journal journal = Journal.at(path);
        journal.append(Entry.of("due", 5, "job", "a", "due", 5, "cycle", "2026-03-01"));
        journal.append(Entry.of("end", 6, "run", "a@5", "state", "OK", "attempts", 1));
        byte[] whole = Files.readAllBytes(path);
        int first = Files.readString(path).indexOf('\n');
        for (int at = 0; at < first; at++) {
            byte[] changed = whole.clone();
            changed[at] ^= 1;
            Files.write(path, changed);
            equal("journal is damaged after entry 0", fails(journal::read));
        }
    }
}
