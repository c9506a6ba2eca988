package tidewheel;

import static tidewheel.Check.equal;
import static tidewheel.Check.fails;
import static tidewheel.Check.no;
import static tidewheel.Check.yes;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Map;
import tidewheel.core.Config;
import tidewheel.core.Job;
import tidewheel.core.JobFile;

final class JobFileTest {
    public void theExample() throws Exception {
        Config config = JobFile.parse(Files.readString(Path.of("examples/plant.tw")));
        equal(3, config.jobs().size());
        Job job = config.jobs().get("pump-check");
        equal(2700, job.takes());
        equal(Map.of("crane", 1, "bench", 1), job.demands());
        equal("tank-fill", job.needs().get(0).job());
        equal(40, config.ceiling());
        equal(2, config.jobs().get("tank-fill").retry().retries());
        equal(600, config.jobs().get("tank-fill").retry().most());
    }

    public void errorsNameTheLine() {
        equal("line 2: no pool x", fails(() -> JobFile.parse("job a\n  needs x\n")));
        equal("line 1: unknown block jib", fails(() -> JobFile.parse("jib a\n")));
        equal("line 3: unknown word spin", fails(() -> JobFile.parse("# c\njob a\n  spin 3\n")));
        equal("line 2: job a twice", fails(() -> JobFile.parse("job a\njob a\n")));
        equal("a is never due", fails(() -> JobFile.parse("job a\n")));
        equal("a comes after b, which is nowhere", fails(() -> JobFile.parse("job a\n  after b\n")));
        String cycle = fails(() -> JobFile.parse("job a\n  after b\njob b\n  after a\n"));
        equal("cycle: b > a > b", cycle);
    }

    public void budgets() {
        Job job = JobFile.parse("job a\n  every FREQ=DAILY\n  budget 10 1h\n").jobs().get("a");
        equal(new Job.Budget(10, 3600), job.budget());
        equal("line 2: budget of nothing", fails(() -> JobFile.parse("job a\n  budget 0 1h\n")));
    }

    public void hoursInTheirZone() {
        String text = """
                hours day
                  MON-FRI 08:00-16:00
                hours dock
                  MON-FRI 08:00-16:00
                  zone America/New_York
                zone Europe/Oslo
                job a
                  every FREQ=DAILY
                  takes 2h
                  hours day
                job b
                  every FREQ=DAILY
                  takes 2h
                  hours dock whole
                """;
        Config config = JobFile.parse(text);
        long midnight = LocalDateTime.parse("2026-01-05T00:00").toEpochSecond(ZoneOffset.UTC);
        Job a = config.jobs().get("a");
        Job b = config.jobs().get("b");
        equal(midnight + 7 * 3600, a.opening(midnight));
        equal(midnight + 13 * 3600, b.opening(midnight));
        yes(a.mayStart(midnight + 15 * 3600 - 1));
        no(a.mayStart(midnight + 15 * 3600));
        yes(b.mayStart(midnight + 19 * 3600));
        no(b.mayStart(midnight + 19 * 3600 + 1));
        equal(midnight + 37 * 3600, b.opening(midnight + 19 * 3600 + 1));
        equal("line 10: unknown word half", fails(() -> JobFile.parse(text.replace("day\njob", "day half\njob"))));
        equal("line 5: Unknown time-zone ID: Nowhere",
                fails(() -> JobFile.parse(text.replace("America/New_York", "Nowhere"))));
    }

    public void defaults() {
        Job job = JobFile.parse("job a\n  every FREQ=DAILY\n").jobs().get("a");
        equal(10, job.priority());
        equal(600, job.aging());
        equal(60, job.takes());
        equal(0, job.within());
        yes(job.mayStart(5));
        equal(5, job.opening(5));
    }
}
