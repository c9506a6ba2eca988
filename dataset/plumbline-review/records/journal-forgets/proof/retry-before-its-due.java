import java.nio.file.Files;
import java.nio.file.Path;
import tidewheel.core.JobFile;
import tidewheel.core.Journal;
import tidewheel.core.Scheduler;
import tidewheel.core.State;

public class RetryBeforeItsDue {
    static final String JOBS = "lease 2m\njob fill\n  takes 10m\n  every FREQ=DAILY\n  at 06:00\n  retry 3 60s\n"
            + "  catchup latest\n";

    // Written by base. On 2 March `status` of base cut off the line `due`, while the scheduler went on.
    static final String CUT = """
            413166f1 due|1772344800|job=fill|due=1772344800|cycle=2026-03-01
            339975d3 start|1772344800|run=fill@1772344800|worker=w|token=1|until=1772344920|to=1772345400
            1a10a815 renew|1772344860|run=fill@1772344800|until=1772344980
            4fd90151 renew|1772344920|run=fill@1772344800|until=1772345040
            aebeeebb renew|1772344980|run=fill@1772344800|until=1772345100
            3d4ab54a renew|1772345040|run=fill@1772344800|until=1772345160
            157174b5 renew|1772345100|run=fill@1772344800|until=1772345220
            93d9a388 renew|1772345160|run=fill@1772344800|until=1772345280
            f5471ede renew|1772345220|run=fill@1772344800|until=1772345340
            10ad8d86 renew|1772345280|run=fill@1772344800|until=1772345400
            113dc729 renew|1772345340|run=fill@1772344800|until=1772345460
            6ffbb3a8 renew|1772345400|run=fill@1772344800|until=1772345520
            609508e0 end|1772345401|run=fill@1772344800|state=OK|attempts=1
            b4f339ef start|1772431200|run=fill@1772431200|worker=w|token=2|until=1772431320|to=1772431800
            9f9f8dcc retry|1772431230|run=fill@1772431200|attempts=1|at=1772431278
            """;

    // What base adds to it if it is started once more before the upgrade.
    static final String ONCE_MORE = """
            297eaffb due|1772431240|job=fill|due=1772431200|cycle=2026-03-02
            7779b4bd start|1772431400|run=fill@1772431200|worker=w|token=1|until=1772431520|to=1772432000
            d3c8d930 renew|1772431430|run=fill@1772431200|until=1772431550
            3bc792c8 end|1772431460|run=fill@1772431200|state=OK|attempts=1
            """;

    static boolean startsAs(State expected, String text) throws Exception {
        Path log = Files.createTempDirectory("journal").resolve("log");
        Files.writeString(log, text);
        for (long now = 1772431800; now < 1772440000; now += 3600) {
            Scheduler scheduler;
            try {
                scheduler = new Scheduler(JobFile.parse(JOBS), Journal.at(log), now);
            } catch (IllegalStateException e) {
                if (!"fill@1772431200 was never due".equals(e.getMessage())) {
                    throw e;
                }
                System.out.println("no start: " + e.getMessage());
                return false;
            }
            if (scheduler.run("fill@1772431200").state() != expected || Files.size(log) > 200) {
                throw new IllegalStateException("set up: " + scheduler.runs() + " " + Files.size(log));
            }
        }
        return true;
    }

    public static void main(String[] args) {
        int status;
        try {
            boolean now = startsAs(State.WAITING, CUT);
            boolean later = startsAs(State.OK, CUT + ONCE_MORE);
            status = now && later ? 0 : 1;
        } catch (Throwable e) {
            e.printStackTrace();
            status = 3;
        }
        System.exit(status);
    }
}
