package tidewheel;

import static tidewheel.Check.equal;
import static tidewheel.Check.fails;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
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
}
