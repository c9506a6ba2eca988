package wristband;

import java.time.Duration;
import java.time.Instant;

final class SettingsTest {
    private final Settings settings =
            new Scene("fee = 2.50", "idle = 90", "end = 2026-07-19T22:00:00Z", "odd = 2.505").settings;

    void readsAmountsDurationsAndMoments() {
        Expect.same(250L, settings.cents("fee", 1));
        Expect.same(1L, settings.cents("other", 1));
        Expect.same(Duration.ofMinutes(90), settings.duration("idle", 1));
        Expect.same(Instant.parse("2026-07-19T22:00:00Z"), settings.moment("end"));
    }

    void refusesWhatItCannotRead() {
        Expect.refused("odd is not an amount: 2.505", () -> settings.cents("odd", 1));
        Expect.refused("fee is not a whole number: 2.50", () -> settings.duration("fee", 1));
        Expect.refused("start is missing", () -> settings.moment("start"));
    }
}
