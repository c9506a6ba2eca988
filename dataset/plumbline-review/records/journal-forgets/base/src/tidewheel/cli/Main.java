package tidewheel.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.List;
import tidewheel.cal.Span;
import tidewheel.cal.WorkHours;
import tidewheel.core.Config;
import tidewheel.core.Job;
import tidewheel.core.JobFile;
import tidewheel.core.Journal;
import tidewheel.core.Plan;
import tidewheel.graph.CriticalPath;

/** {@code tidewheel check|next|plan|hours|path|waves|status|times FILE …} */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        System.exit(run(args, System.out, System.err));
    }

    public static int run(String[] args, PrintStream out, PrintStream err) {
        if (args.length < 2) {
            err.println("usage: tidewheel check|next|plan|hours|path|waves|status|times FILE ...");
            return 2;
        }
        try {
            Config config = JobFile.parse(Files.readString(Path.of(args[1])));
            switch (args[0]) {
                case "check" -> check(config, out);
                case "next" -> next(config, args[2], Integer.parseInt(args[3]), second(config, args[4]), out);
                case "plan" -> plan(config, second(config, args[2]), second(config, args[3]), out);
                case "hours" -> hours(config, args[2], second(config, args[3]), args[4], out);
                case "path" -> path(config, out);
                case "waves" -> waves(config, out);
                case "status" -> status(config, Path.of(args[2]), out);
                case "times" -> new Times(Journal.at(Path.of(args[2])).read()).print(config, out);
                default -> {
                    err.println("unknown command " + args[0]);
                    return 2;
                }
            }
            return 0;
        } catch (IOException e) {
            err.println("cannot read " + args[1]);
            return 1;
        } catch (IllegalArgumentException e) {
            err.println(args[1] + ": " + e.getMessage());
            return 1;
        } catch (IllegalStateException | UncheckedIOException e) {
            err.println(e.getMessage());
            return 1;
        }
    }

    private static void check(Config config, PrintStream out) {
        out.println(config.jobs().size() + " jobs, " + config.booker().names().size() + " pools, "
                + config.calendars().size() + " calendars");
        for (String link : config.graph().redundant()) {
            out.println("redundant: " + link);
        }
        for (Job job : config.jobs().values()) {
            job.demands().forEach((pool, amount) -> {
                if (config.booker().pool(pool).capacityAt(0) < amount) {
                    out.println("never enough: " + job.name() + " needs " + amount + " of " + pool);
                }
            });
        }
    }

    private static void next(Config config, String name, int count, long from, PrintStream out) {
        Job job = config.jobs().get(name);
        if (job == null || job.schedule() == null) {
            throw new IllegalArgumentException("no schedule for " + name);
        }
        long at = from - 1;
        for (int i = 0; i < count; i++) {
            at = job.schedule().next(at);
            if (at == Long.MAX_VALUE) {
                return;
            }
            out.println(local(config, at));
        }
    }

    private static void plan(Config config, long from, long to, PrintStream out) {
        List<Plan.Slot> slots = Plan.of(config, from, to);
        for (Plan.Slot slot : slots) {
            out.println(slot.start() < 0
                    ? local(config, slot.due()) + " " + slot.job() + " no room"
                    : local(config, slot.start()) + " " + slot.job() + " until " + local(config, slot.end()));
        }
    }

    private static void hours(Config config, String name, long from, String end, PrintStream out) {
        WorkHours hours = config.hours().get(name);
        if (hours == null) {
            throw new IllegalArgumentException("no hours " + name);
        }
        long to = end.startsWith("+") ? hours.add(from, JobFile.seconds(end.substring(1))) : second(config, end);
        if (to == WorkHours.NEVER) {
            throw new IllegalArgumentException(name + " is not open for so long");
        }
        for (Span span : hours.openings(from, to)) {
            out.println(local(config, span.from()) + " until " + local(config, span.to()));
        }
        out.println("open " + hours.between(from, to) + " s");
    }

    private static void path(Config config, PrintStream out) {
        CriticalPath path = new CriticalPath(config.graph(), name -> config.jobs().get(name).takes());
        out.println("length " + path.length() + " s");
        out.println(String.join(" > ", path.critical()));
    }

    private static void waves(Config config, PrintStream out) {
        int number = 1;
        for (List<String> wave : config.graph().waves()) {
            out.println(number++ + ": " + String.join(" ", wave));
        }
    }

    private static void status(Config config, Path log, PrintStream out) {
        new Status(Journal.at(log).read()).print(config, second -> local(config, second), out);
    }

    private static long second(Config config, String local) {
        return LocalDateTime.parse(local).atZone(config.zone()).toEpochSecond();
    }

    private static LocalDateTime local(Config config, long second) {
        return LocalDateTime.ofInstant(Instant.ofEpochSecond(second), config.zone());
    }
}
