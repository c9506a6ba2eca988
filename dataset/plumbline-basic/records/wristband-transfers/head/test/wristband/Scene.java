package wristband;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Map;

/** A festival with two bands of one group and one of another, and a clock that is set by hand. */
final class Scene {
    static final Instant BEGIN = Instant.parse("2026-07-17T12:00:00Z");

    final Store store = new Store();
    final Map<String, Long> shown = new LinkedHashMap<>();
    final HandClock clock = new HandClock();
    final Settings settings;
    final Wallets wallets;

    Scene(String... lines) {
        try {
            settings = Settings.read(new StringReader(String.join("\n", lines)));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        wallets = new Wallets(store, settings, shown::put, clock);
        wallets.open("b1", "smith");
        wallets.open("b2", "smith");
        wallets.open("b9", "jones");
    }

    Entry topUp(String band, long cents) {
        return wallets.deposit(band, Entry.Kind.TOP_UP, cents, "top-up-" + store.entriesOf(band).size());
    }

    /** Stands still unless it is moved. */
    static final class HandClock extends Clock {
        private Instant now = BEGIN;

        void move(Duration by) {
            now = now.plus(by);
        }

        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }
}
