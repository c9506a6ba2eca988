package tidewheel;

import static tidewheel.Check.equal;
import static tidewheel.Check.fails;
import static tidewheel.Check.yes;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import tidewheel.core.Event;
import tidewheel.core.Journal;
import tidewheel.core.State;

final class JournalTest {
    private static final LocalDate DAY = LocalDate.of(2026, 3, 1);
    private static final List<Event> ALL = List.of(
            new Event.Forgot(1772000000, DAY.minusDays(40), 812),
            new Event.Last(1772000000, "sweep", 1740000000),
            new Event.Due(1772341200, "fill", 1772341200, DAY),
            new Event.Due(1772341201, "a|b\\p\nc", -7, LocalDate.of(1969, 12, 31)),
            new Event.Start(1772341260, "fill@1772341200", "hall 3, w|1", 813, 1772341380, 1772342000),
            new Event.Renew(1772341300, "fill@1772341200", 1772341420),
            new Event.Retry(1772341290, "fill@1772341200", 1, 1772341350),
            new Event.Start(1772341350, "fill@1772341200", "", 814, 1772341470, 1772342000),
            new Event.Requeue(1772341360, "fill@1772341200"),
            new Event.End(1772341400, "a|b\\p\nc@-7", State.SKIPPED, 0));

    private final Path path;
    private final Journal journal;

    public JournalTest() throws Exception {
        path = Files.createTempDirectory("journal").resolve("log");
        journal = Journal.at(path);
    }

    public void readsWhatWasWritten() throws Exception {
        equal(List.of(), journal.read());
        for (Event event : ALL) {
            journal.append(event);
        }
        equal(ALL, journal.read());
        equal(ALL, Journal.at(path).read());
        yes(Files.readString(path).contains(" R|-a|0|1|1o\n"));
    }

    public void goesOnWhereAnotherStopped() {
        for (Event event : ALL) {
            Journal.at(path).append(event);
        }
        equal(ALL, journal.read());
    }

    public void readsWhatOlderVersionsWrote() throws Exception {
        Files.writeString(path, """
                053a77c0 due|1772341200|job=fill|due=1772341200|cycle=2026-03-01
                1d31abaf due|1772341201|job=a\\pb\\\\p\\nc|due=-7|cycle=1969-12-31
                cc35a159 start|1772341260|run=fill@1772341200|worker=hall 3, w\\p1|token=813|until=1772341380|to=1772342000
                d7ecd482 renew|1772341300|run=fill@1772341200|until=1772341420
                8e8602e3 retry|1772341290|run=fill@1772341200|attempts=1|at=1772341350
                """);
        equal(ALL.subList(2, 7), journal.read());
        for (Event event : ALL.subList(7, 10)) {
            journal.append(event);
        }
        equal(ALL.subList(2, 10), Journal.at(path).read());
        journal.replace(ALL.subList(2, 10));
        equal(ALL.subList(2, 10), Journal.at(path).read());
        yes(Files.size(path) < 280);
    }

    public void tornTailIsCutOff() throws Exception {
        ALL.forEach(journal::append);
        byte[] whole = Files.readAllBytes(path);
        for (int length = 0; length < whole.length; length++) {
            Files.write(path, Arrays.copyOf(whole, length));
            List<Event> left = Journal.at(path).read();
            equal(ALL.subList(0, left.size()), left);
        }
        Files.writeString(path, "0badc0de D|5|tøn", StandardOpenOption.APPEND);
        equal(9, journal.read().size());
        journal.append(ALL.get(9));
        equal(ALL, Journal.at(path).read());
    }

    public void aByteOfTheFirstLine() throws Exception {
        ALL.forEach(journal::append);
        byte[] whole = Files.readAllBytes(path);
        int first = Files.readString(path).indexOf('\n');
        for (int at = 0; at < first; at++) {
            byte[] changed = whole.clone();
            changed[at] ^= 1;
            Files.write(path, changed);
            equal("journal is damaged after entry 0", fails(journal::read));
        }
    }

    public void damageInTheMiddleIsAnError() throws Exception {
        ALL.forEach(journal::append);
        String text = Files.readString(path);
        Files.writeString(path, text.replace("fill", "full"));
        equal("journal is damaged after entry 2", fails(journal::read));
        Files.writeString(path, text.substring(0, text.indexOf(" N|") - 8) + text.substring(text.indexOf(" N|") + 20));
        equal("journal is damaged after entry 5", fails(journal::read));
        Files.writeString(path, "x\n" + text);
        equal("journal is damaged after entry 0", fails(journal::read));
    }

    public void replaces() throws Exception {
        ALL.forEach(journal::append);
        List<Event> some = List.of(ALL.get(3), ALL.get(9), ALL.get(2));
        journal.replace(some);
        journal.append(ALL.get(4));
        equal(List.of(ALL.get(3), ALL.get(9), ALL.get(2), ALL.get(4)), Journal.at(path).read());
        try (var files = Files.list(path.getParent())) {
            equal(1, (int) files.count());
        }
    }

    public void whatCannotBeWrittenChangesNothing() throws Exception {
        journal.append(ALL.get(2));
        Files.createDirectory(path.resolveSibling("log.new"));
        fails(() -> journal.replace(List.of()));
        fails(() -> journal.append(ALL.get(9)));
        journal.append(ALL.get(4));
        equal(List.of(ALL.get(2), ALL.get(4)), journal.read());
    }
}
