package tidewheel;

import static tidewheel.Check.equal;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import tidewheel.core.Config;
import tidewheel.core.JobFile;
import tidewheel.core.Plan;

final class PlanTest {
    private static final ZoneId OSLO = ZoneId.of("Europe/Oslo");

    private static long at(String text) {
        return LocalDateTime.parse(text).atZone(OSLO).toEpochSecond();
    }

    private static String text(List<Plan.Slot> slots) {
        StringBuilder text = new StringBuilder();
        for (Plan.Slot slot : slots) {
            text.append(slot.job()).append(' ')
                    .append(java.time.Instant.ofEpochSecond(slot.start()).atZone(OSLO).toLocalDateTime())
                    .append('\n');
        }
        return text.toString();
    }

    public void theExample() throws Exception {
        Config config = JobFile.parse(Files.readString(Path.of("examples/plant.tw")));
        equal("""
                pump-check 2026-01-05T08:00
                tank-fill 2026-01-05T06:00
                pump-check 2026-01-08T08:00
                tank-fill 2026-01-08T06:00
                """, text(Plan.of(config, at("2026-01-05T00:00"), at("2026-01-12T00:00"))));
    }

    public void insideTheHours() {
        Config config = JobFile.parse("""
                zone Europe/Oslo
                hours day
                  MON-FRI 07:00-15:00
                pool crane 1
                job a
                  takes 5h
                  needs crane
                  every FREQ=DAILY
                  at 06:00
                job b
                  takes 4h
                  needs crane
                  every FREQ=DAILY
                  at 06:30
                  hours day
                job c
                  takes 4h
                  needs crane
                  every FREQ=DAILY
                  at 06:45
                  hours day whole
                """);
        List<Plan.Slot> slots = Plan.of(config, at("2026-01-09T00:00"), at("2026-01-10T00:00"));
        equal(at("2026-01-09T06:00"), slots.get(0).start());
        equal(at("2026-01-09T11:00"), slots.get(1).start());
        equal(at("2026-01-12T07:00"), slots.get(2).start());
    }

    public void narrowPlaces() {
        Config config = JobFile.parse("""
                zone Europe/Oslo
                pool crane 1
                job a
                  takes 2h
                  needs crane
                  every FREQ=DAILY
                  at 06:00
                job b
                  takes 1h
                  needs crane
                  every FREQ=DAILY
                  at 05:30 06:30
                  within 2h
                """);
        List<Plan.Slot> slots = Plan.of(config, at("2026-01-05T00:00"), at("2026-01-06T00:00"));
        equal(3, slots.size());
        equal(-1, slots.get(0).start());
        equal(at("2026-01-05T06:00"), slots.get(1).start());
        equal(at("2026-01-05T08:00"), slots.get(2).start());
    }
}
