package tidewheel.core;

import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;

/**
 * The text of a journal, line by line. Times count from the line before and runs have numbers, so a line can be made or
 * read only once those before it were {@linkplain #accept accepted}. Reads what older versions wrote, too.
 */
final class Lines {
    /** An event and its line without the line feed. */
    record Line(Event event, String text, long sum) {
        byte[] bytes() {
            return (text + "\n").getBytes(StandardCharsets.UTF_8);
        }
    }

    private static final int RADIX = 36;
    private static final int SUM = 8;

    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> runs = new ArrayList<>();
    private long sum;
    private long at;

    /** The line of an event that comes next. */
    Line encode(Event event) {
        String body = body(event);
        long check = sum(hex(sum) + body);
        return new Line(event, hex(check) + " " + body, check);
    }

    /** What a line that comes next says, or null if its sum is wrong. */
    Line decode(String text) {
        if (text.length() < SUM + 3 || text.charAt(SUM) != ' ') {
            return null;
        }
        String body = text.substring(SUM + 1);
        boolean old = body.charAt(1) != '|';
        long check = sum(old ? body : hex(sum) + body);
        if (!text.substring(0, SUM).equals(hex(check))) {
            return null;
        }
        String[] parts = body.split("\\|", -1);
        return new Line(old ? old(parts) : event(parts), text, check);
    }

    void accept(Line line) {
        sum = line.sum();
        at = line.event().at();
        if (line.event() instanceof Event.Due due && numbers.putIfAbsent(due.run(), runs.size()) == null) {
            runs.add(due.run());
        }
    }

    private String body(Event event) {
        long now = event.at();
        if (event instanceof Event.Due due) {
            return join("D", now - at, escape(due.job()), due.due() - now, due.cycle().toEpochDay() - day(now));
        } else if (event instanceof Event.Start start) {
            return join("S", now - at, number(start), escape(start.worker()), start.token(), start.until() - now,
                    start.to() - now);
        } else if (event instanceof Event.Renew renew) {
            return join("N", now - at, number(renew), renew.until() - now);
        } else if (event instanceof Event.Retry retry) {
            return join("R", now - at, number(retry), retry.attempts(), retry.next() - now);
        } else if (event instanceof Event.Requeue requeue) {
            return join("Q", now - at, number(requeue));
        } else if (event instanceof Event.End end) {
            return join("E", now - at, number(end), end.state(), end.attempts());
        } else if (event instanceof Event.Forgot forgot) {
            return join("F", now - at, forgot.before().toEpochDay(), forgot.token());
        } else if (event instanceof Event.Last last) {
            return join("L", now - at, escape(last.job()), last.due() - now);
        }
        throw new IllegalArgumentException("no line for " + event);
    }

    private Event event(String[] parts) {
        long now = at + whole(parts[1]);
        return switch (parts[0]) {
            case "D" -> new Event.Due(now, unescape(parts[2]), now + whole(parts[3]),
                    LocalDate.ofEpochDay(day(now) + whole(parts[4])));
            case "S" -> new Event.Start(now, run(parts[2]), unescape(parts[3]), whole(parts[4]),
                    now + whole(parts[5]), now + whole(parts[6]));
            case "N" -> new Event.Renew(now, run(parts[2]), now + whole(parts[3]));
            case "R" -> new Event.Retry(now, run(parts[2]), (int) whole(parts[3]), now + whole(parts[4]));
            case "Q" -> new Event.Requeue(now, run(parts[2]));
            case "E" -> new Event.End(now, run(parts[2]), State.valueOf(parts[3]), (int) whole(parts[4]));
            case "F" -> new Event.Forgot(now, LocalDate.ofEpochDay(whole(parts[2])), whole(parts[3]));
            case "L" -> new Event.Last(now, unescape(parts[2]), now + whole(parts[3]));
            default -> throw new IllegalStateException("journal entry " + parts[0]);
        };
    }

    /** A line of the first format, which names its fields and is complete in itself. */
    private static Event old(String[] parts) {
        long now = Long.parseLong(parts[1]);
        Map<String, String> fields = new HashMap<>();
        for (int i = 2; i < parts.length; i++) {
            int eq = parts[i].indexOf('=');
            fields.put(parts[i].substring(0, eq), unescape(parts[i].substring(eq + 1)));
        }
        return switch (parts[0]) {
            case "due" -> new Event.Due(now, text(fields, "job"), number(fields, "due"),
                    LocalDate.parse(text(fields, "cycle")));
            case "start" -> new Event.Start(now, text(fields, "run"), text(fields, "worker"),
                    number(fields, "token"), number(fields, "until"), number(fields, "to"));
            case "renew" -> new Event.Renew(now, text(fields, "run"), number(fields, "until"));
            case "retry" -> new Event.Retry(now, text(fields, "run"), (int) number(fields, "attempts"),
                    number(fields, "at"));
            case "requeue" -> new Event.Requeue(now, text(fields, "run"));
            case "end" -> new Event.End(now, text(fields, "run"), State.valueOf(text(fields, "state")),
                    (int) number(fields, "attempts"));
            default -> throw new IllegalStateException("journal entry " + parts[0]);
        };
    }

    private static String text(Map<String, String> fields, String name) {
        String value = fields.get(name);
        if (value == null) {
            throw new IllegalStateException("journal entry without " + name);
        }
        return value;
    }

    private static long number(Map<String, String> fields, String name) {
        return Long.parseLong(text(fields, name));
    }

    private int number(Event.OfRun event) {
        Integer number = numbers.get(event.run());
        if (number == null) {
            throw new IllegalStateException(event.run() + " was never due");
        }
        return number;
    }

    private String run(String number) {
        return runs.get((int) whole(number));
    }

    private static String join(String kind, Object... fields) {
        StringBuilder text = new StringBuilder(kind);
        for (Object field : fields) {
            text.append('|').append(field instanceof Number n ? Long.toString(n.longValue(), RADIX) : field);
        }
        return text.toString();
    }

    private static long whole(String field) {
        return Long.parseLong(field, RADIX);
    }

    private static long day(long second) {
        return Math.floorDiv(second, 86400L);
    }

    private static String escape(String value) {
        return value.replace("\\", "\\\\").replace("|", "\\p").replace("\n", "\\n");
    }

    private static String unescape(String value) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '\\' && i + 1 < value.length()) {
                c = value.charAt(++i);
                text.append(c == 'p' ? '|' : c == 'n' ? '\n' : c);
            } else {
                text.append(c);
            }
        }
        return text.toString();
    }

    private static String hex(long sum) {
        return String.format("%08x", sum);
    }

    private static long sum(String text) {
        CRC32 crc = new CRC32();
        crc.update(text.getBytes(StandardCharsets.UTF_8));
        return crc.getValue();
    }
}
