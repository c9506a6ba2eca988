package tidewheel.core;

import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tidewheel.graph.Outcome;
import tidewheel.graph.Readiness;
import tidewheel.lease.Lease;
import tidewheel.lease.LeaseTable;
import tidewheel.queue.AgingQueue;
import tidewheel.retry.RetryBudget;
import tidewheel.time.Due;
import tidewheel.time.Timers;

/** Makes runs of jobs that are due and hands them to workers. Single threaded; every call says what time it is. */
public final class Scheduler {
    private static final long KEEP = 86400;

    /** How long the journal keeps what is over, at least. */
    private static final long HISTORY = 35 * 86400L;

    private enum Kind { DUE, RETRY, LATE }

    private record Alarm(Kind kind, String name) {}

    private final Config config;
    private final Journal journal;
    private final Timers<Alarm> timers;
    private final AgingQueue queue;
    private final LeaseTable leases;
    private final Roster roster = new Roster();
    private final Map<String, RetryBudget> budgets = new HashMap<>();

    public Scheduler(Config config, Journal journal, long now) {
        this.config = config;
        this.journal = journal;
        this.timers = new Timers<>(now);
        this.queue = new AgingQueue(config.ceiling(), config.patience(), now);
        Ledger ledger = new Ledger(journal.read());
        this.leases = new LeaseTable(ledger.token());
        recover(ledger, now);
        for (Job job : config.jobs().values()) {
            if (job.schedule() != null) {
                catchUp(job, ledger.before(), now);
                arm(job, now);
            }
        }
        tidy(now);
    }

    /** Null if there is none, or none any more: a start forgets what is long over. */
    public Run run(String id) {
        return roster.run(id);
    }

    public Collection<Run> runs() {
        return roster.all();
    }

    public List<String> waiting(long now) {
        return queue.order(now);
    }

    /** The next time at which {@link #tick} has something to do. */
    public long next() {
        return Math.min(timers.next(), leases.nextEnd());
    }

    /** Does what has become due. */
    public void tick(long now) {
        leases.expire(now).forEach(lease -> abandoned(lease, now));
        for (List<Due<Alarm>> batch = timers.advance(now); !batch.isEmpty(); batch = timers.advance(now)) {
            for (Due<Alarm> due : batch) {
                ring(due, now);
            }
        }
        config.booker().forget(now - KEEP);
    }

    /** Hands up to {@code most} runs to a worker. */
    public List<Lease> take(String worker, int most, long now) {
        List<Lease> taken = new ArrayList<>();
        while (taken.size() < most) {
            String id = queue.poll(now, closed -> !roster.run(closed).job.mayStart(now),
                    candidate -> canStart(roster.run(candidate), now));
            if (id == null) {
                break;
            }
            Run run = roster.run(id);
            Lease lease = leases.acquire(id, worker, config.lease(), now);
            config.booker().book(id, run.job.demands(), now, run.job.takes(), run.job.priority());
            run.state = State.RUNNING;
            run.token = lease.token();
            journal.append(new Event.Start(now, id, worker, lease.token(), lease.until(), now + run.job.takes()));
            taken.add(lease);
        }
        return taken;
    }

    /** Says that a worker is still at it. False: it lost the run and must stop. */
    public boolean heartbeat(String id, long token, long now) {
        Lease lease = leases.renew(id, token, config.lease(), now);
        if (lease == null) {
            return false;
        }
        config.booker().extend(id, lease.until());
        journal.append(new Event.Renew(now, id, lease.until()));
        return true;
    }

    /** Says that a worker is gone and will not be heard of again. Its runs count as failed. */
    public int lost(String worker, long now) {
        List<Lease> gone = leases.dismiss(worker);
        gone.forEach(lease -> abandoned(lease, now));
        return gone.size();
    }

    private void abandoned(Lease lease, long now) {
        Run run = roster.run(lease.run());
        config.booker().release(run.id(), now);
        failed(run, now);
    }

    /** The end of a run. False: it was not the worker's any more, and nothing happens. */
    public boolean finish(String id, long token, boolean ok, long now) {
        if (!leases.holds(id, token, now)) {
            return false;
        }
        leases.release(id, token);
        Run run = roster.run(id);
        config.booker().release(id, now);
        if (ok) {
            run.attempts++;
            conclude(run, State.OK, now);
        } else {
            failed(run, now);
        }
        return true;
    }

    public boolean hold(String id, long now) {
        return queue.freeze(id, now);
    }

    public boolean resume(String id, long now) {
        return queue.thaw(id, now);
    }

    public boolean reprioritise(String id, int priority, long now) {
        return queue.reprioritise(id, priority, now);
    }

    /** Changes what a pool has. Runs that have no place any more stop and wait again, with the age they had. */
    public List<String> setCapacity(String pool, long from, long to, int amount, long now) {
        config.booker().pool(pool).setCapacity(from, to, amount);
        List<String> losers = config.booker().squeeze(now);
        for (String id : losers) {
            Run run = roster.run(id);
            if (run != null && run.state == State.RUNNING) {
                leases.release(id, run.token);
                enqueue(run, now);
                journal.append(new Event.Requeue(now, id));
            }
        }
        return losers;
    }

    private void ring(Due<Alarm> due, long now) {
        Alarm alarm = due.what();
        switch (alarm.kind()) {
            case DUE -> {
                Job job = config.jobs().get(alarm.name());
                create(job, due.at(), job.schedule().cycle(due.at()), now);
                arm(job, due.at());
            }
            case RETRY -> {
                Run run = roster.run(alarm.name());
                if (run.state == State.RETRYING) {
                    enqueue(run, now);
                }
            }
            case LATE -> {
                Run run = roster.run(alarm.name());
                if (run.state == State.BLOCKED || run.state == State.WAITING || run.state == State.RETRYING) {
                    queue.remove(run.id());
                    conclude(run, State.FAILED, now);
                }
            }
        }
    }

    private boolean canStart(Run run, long now) {
        run.waited = queue.age(run.id(), now);
        return config.booker().fits(run.job.demands(), now, run.job.takes());
    }

    private void arm(Job job, long after) {
        long next = job.schedule().next(after);
        if (next != Long.MAX_VALUE) {
            timers.set(next, new Alarm(Kind.DUE, job.name()));
        }
    }

    private void catchUp(Job job, LocalDate before, long now) {
        Long last = roster.last(job.name());
        if (last == null) {
            return;
        }
        List<Long> missed = job.schedule().between(last + 1, now + 1);
        missed.removeIf(due -> job.schedule().cycle(due).isBefore(before));
        for (long due : job.catchUp().choose(missed, now)) {
            create(job, due, job.schedule().cycle(due), now);
        }
    }

    private void create(Job job, long due, LocalDate cycle, long now) {
        Run run = new Run(job, due, cycle);
        if (roster.contains(run.id())) {
            return;
        }
        journal.append(new Event.Due(now, job.name(), due, cycle));
        roster.enter(run);
        late(run);
        assess(run, now);
    }

    private void late(Run run) {
        if (run.job.within() > 0) {
            run.timer = timers.set(run.due + run.job.within(), new Alarm(Kind.LATE, run.id()));
        }
    }

    private void assess(Run run, long now) {
        if (run.state != State.BLOCKED) {
            return;
        }
        List<Outcome> upstream = new ArrayList<>();
        for (Need need : run.job.needs()) {
            List<Run> list = roster.in(need.job(), run.cycle);
            if (!list.isEmpty()) {
                upstream.add(outcome(list.get(list.size() - 1)));
            } else if (comes(config.jobs().get(need.job()), run.cycle)) {
                upstream.add(Outcome.OPEN);
            }
        }
        switch (Readiness.decide(run.job.trigger(), upstream)) {
            case RUN -> enqueue(run, now);
            case SKIP -> conclude(run, State.SKIPPED, now);
            default -> { }
        }
    }

    private boolean comes(Job job, LocalDate cycle) {
        if (job.schedule() != null) {
            return !job.schedule().dates(cycle, cycle.plusDays(1)).isEmpty();
        }
        for (Need need : job.needs()) {
            if (comes(config.jobs().get(need.job()), cycle)) {
                return true;
            }
        }
        return false;
    }

    private static Outcome outcome(Run run) {
        return switch (run.state) {
            case OK -> Outcome.OK;
            case FAILED -> Outcome.FAILED;
            case SKIPPED -> Outcome.SKIPPED;
            default -> Outcome.OPEN;
        };
    }

    private void enqueue(Run run, long now) {
        run.state = State.WAITING;
        queue.add(run.id(), run.job.priority(), run.job.aging(), run.waited, now);
    }

    private void failed(Run run, long now) {
        run.attempts++;
        long delay = run.job.retry().delay(run.attempts, run.id());
        if (delay < 0 || !budget(run.job, now)) {
            conclude(run, State.FAILED, now);
            return;
        }
        run.state = State.RETRYING;
        run.waited = 0;
        journal.append(new Event.Retry(now, run.id(), run.attempts, now + delay));
        timers.set(now + delay, new Alarm(Kind.RETRY, run.id()));
    }

    private boolean budget(Job job, long now) {
        return job.budget() == null || budgetOf(job).take(now);
    }

    private RetryBudget budgetOf(Job job) {
        return budgets.computeIfAbsent(job.name(), name -> new RetryBudget(job.budget().most(), job.budget().window()));
    }

    private void conclude(Run run, State state, long now) {
        run.state = state;
        if (run.timer != 0) {
            timers.cancel(run.timer);
            run.timer = 0;
        }
        journal.append(new Event.End(now, run.id(), state, run.attempts));
        for (String name : config.graph().next(run.job.name())) {
            Job job = config.jobs().get(name);
            List<Run> list = roster.in(name, run.cycle);
            if (list.isEmpty() && job.schedule() == null) {
                long due = now;
                while (roster.contains(Run.id(name, due))) {
                    due++;
                }
                create(job, due, run.cycle, now);
            }
            for (Run one : List.copyOf(list)) {
                assess(one, now);
            }
        }
    }

    private void recover(Ledger ledger, long now) {
        for (Standing standing : ledger.runs()) {
            Job job = config.jobs().get(standing.job());
            if (job != null) {
                roster.enter(new Run(job, standing));
            }
        }
        ledger.last().forEach(roster::reached);
        for (Job job : config.jobs().values()) {
            if (job.budget() != null) {
                ledger.retries(job.name()).forEach(budgetOf(job)::restore);
            }
        }
        for (Run run : roster.all()) {
            if (run.state.isFinal()) {
                continue;
            }
            late(run);
            Standing standing = ledger.run(run.id());
            switch (run.state) {
                case RUNNING -> {
                    leases.restore(standing.lease());
                    long left = Math.max(standing.until(), standing.lease().until()) - now;
                    if (left > 0 && config.booker().fits(run.job.demands(), now, left)) {
                        config.booker().book(run.id(), run.job.demands(), now, left, run.job.priority());
                    }
                }
                case RETRYING -> timers.set(standing.until(), new Alarm(Kind.RETRY, run.id()));
                default -> assess(run, now);
            }
        }
    }

    /** Writes the journal anew if that makes it half as long. Not before everything that was missed is made up for. */
    private void tidy(long now) {
        Ledger ledger = new Ledger(journal.read());
        long keep = HISTORY;
        for (Job job : config.jobs().values()) {
            if (job.budget() != null) {
                keep = Math.max(keep, job.budget().window());
            }
        }
        long since = Math.min(now, ledger.at()) - keep;
        List<Event> less = ledger.compact(Instant.ofEpochSecond(since).atZone(config.zone()).toLocalDate(), since, now);
        if (2 * less.size() > ledger.size()) {
            return;
        }
        try {
            journal.replace(less);
            roster.keep(new Ledger(less).names());
        } catch (UncheckedIOException e) {
            // The long one is still there and does as well, the next start tries again.
        }
    }
}
