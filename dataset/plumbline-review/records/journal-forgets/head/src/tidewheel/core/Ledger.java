package tidewheel.core;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What a journal comes to, and the least it has to say to come to the same. Knows nothing of the job file. */
public final class Ledger {
    private final List<Event> events;
    private final Map<String, Standing> runs = new LinkedHashMap<>();
    private final Map<String, List<Long>> retries = new HashMap<>();
    private final TreeMap<String, Long> last = new TreeMap<>();
    private LocalDate before = LocalDate.MIN;
    private long token;

    public Ledger(List<Event> events) {
        this.events = List.copyOf(events);
        this.events.forEach(this::add);
    }

    private void add(Event event) {
        if (event instanceof Event.OfRun ofRun) {
            add(ofRun);
        } else if (event instanceof Event.Last mark) {
            last.merge(mark.job(), mark.due(), Math::max);
        } else if (event instanceof Event.Forgot forgot) {
            before = forgot.before().isAfter(before) ? forgot.before() : before;
            token = Math.max(token, forgot.token());
        }
    }

    private void add(Event.OfRun event) {
        if (event instanceof Event.Due due) {
            runs.putIfAbsent(due.run(), new Standing(due));
            last.merge(due.job(), due.due(), Math::max);
            return;
        }
        if (event instanceof Event.Start start) {
            token = Math.max(token, start.token());
        }
        Standing run = runs.get(event.run());
        if (run == null) {
            return;
        }
        run.add(event);
        if (event instanceof Event.Retry) {
            retries.computeIfAbsent(run.job(), job -> new ArrayList<>()).add(event.at());
        }
    }

    public int size() {
        return events.size();
    }

    /** When the last entry was made; 0 if there is none. */
    public long at() {
        return events.isEmpty() ? 0 : events.get(events.size() - 1).at();
    }

    /** In the order in which they became due. */
    public Collection<Standing> runs() {
        return Collections.unmodifiableCollection(runs.values());
    }

    /** Of the runs. */
    public Set<String> names() {
        return Collections.unmodifiableSet(runs.keySet());
    }

    public Standing run(String id) {
        return runs.get(id);
    }

    /** When runs of a job were put off to be tried again, in the order of the journal. */
    public List<Long> retries(String job) {
        return retries.getOrDefault(job, List.of());
    }

    /** The last due time of each job that ever had one. */
    public Map<String, Long> last() {
        return Collections.unmodifiableMap(last);
    }

    /** The first cycle of which nothing was forgotten. */
    public LocalDate before() {
        return before;
    }

    /** The highest token that was given out. */
    public long token() {
        return token;
    }

    /**
     * What comes to the same in fewer entries. Leaves out cycles before {@code date} of which all runs have ended and
     * have not been heard of since {@code since}.
     */
    public List<Event> compact(LocalDate date, long since, long now) {
        Set<LocalDate> alive = new HashSet<>();
        for (Standing run : runs.values()) {
            if (!run.cycle().isBefore(date) || !run.state().isFinal() || run.heard() >= since) {
                alive.add(run.cycle());
            }
        }
        List<Event> kept = new ArrayList<>();
        Map<String, Long> known = new HashMap<>();
        for (Event event : events) {
            Standing run = event instanceof Event.OfRun ofRun ? runs.get(ofRun.run()) : null;
            if (run != null && alive.contains(run.cycle()) && run.needs((Event.OfRun) event)) {
                kept.add(event);
                known.merge(run.job(), run.due(), Math::max);
            }
        }
        List<Event> all = new ArrayList<>();
        all.add(new Event.Forgot(now, date.isAfter(before) ? date : before, token));
        last.forEach((job, due) -> {
            if (!due.equals(known.get(job))) {
                all.add(new Event.Last(now, job, due));
            }
        });
        all.addAll(kept);
        return all;
    }
}
