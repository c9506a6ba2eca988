package wristband;

import java.io.IOException;
import java.io.Reader;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Properties;

/** The settings file. A value that cannot be read is refused when it is asked for, not taken for the default. */
public final class Settings {
    private final Properties values = new Properties();

    public static Settings read(Reader reader) throws IOException {
        Settings settings = new Settings();
        settings.values.load(reader);
        return settings;
    }

    /** An amount, written as 2.50. The default is in cents, as the result. */
    public long cents(String name, long otherwise) {
        String value = values.getProperty(name);
        try {
            return value == null ? otherwise : new BigDecimal(value.trim()).movePointRight(2).longValueExact();
        } catch (ArithmeticException | NumberFormatException wrong) {
            throw new Refused(name + " is not an amount: " + value);
        }
    }

    /** A duration. In the file and for the default it is a number of minutes. */
    public Duration duration(String name, long otherwise) {
        String value = values.getProperty(name);
        try {
            return Duration.ofMinutes(value == null ? otherwise : Long.parseLong(value.trim()));
        } catch (NumberFormatException wrong) {
            throw new Refused(name + " is not a whole number: " + value);
        }
    }

    /** A moment, written as 2026-07-19T22:00:00Z. There is no default. */
    public Instant moment(String name) {
        String value = values.getProperty(name);
        if (value == null) {
            throw new Refused(name + " is missing");
        }
        try {
            return Instant.parse(value.trim());
        } catch (DateTimeParseException wrong) {
            throw new Refused(name + " is not a moment: " + value);
        }
    }
}
