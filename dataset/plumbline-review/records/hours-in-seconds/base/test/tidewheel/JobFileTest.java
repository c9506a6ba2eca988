package tidewheel;

import static tidewheel.Check.equal;
import static tidewheel.Check.fails;

import java.nio.file.Files;
import java.nio.file.Path;
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

    public void defaults() {
        Job job = JobFile.parse("job a\n  every FREQ=DAILY\n").jobs().get("a");
        equal(10, job.priority());
        equal(600, job.aging());
        equal(60, job.takes());
        equal(0, job.within());
    }
}
