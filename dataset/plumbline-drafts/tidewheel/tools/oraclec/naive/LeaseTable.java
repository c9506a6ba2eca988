package naive;

import tidewheel.lease.Lease;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Who works on what, fenced by tokens that only grow. */
public final class LeaseTable {
    private final Map<String, Lease> leases = new HashMap<>();
    private long tokens;

    public LeaseTable(long lastToken) {
        this.tokens = lastToken;
    }

    public long lastToken() {
        return tokens;
    }

    public Collection<Lease> all() {
        return List.copyOf(leases.values());
    }

    public Lease acquire(String run, String worker, long ttl, long now) {
        Lease held = leases.get(run);
        if (held != null && held.until() > now) {
            return null;
        }
        Lease lease = new Lease(run, worker, ++tokens, now + ttl);
        leases.put(run, lease);
        return lease;
    }

    /** Puts back what a journal says. */
    public void restore(Lease lease) {
        leases.put(lease.run(), lease);
        tokens = Math.max(tokens, lease.token());
    }

    public boolean holds(String run, long token, long now) {
        Lease lease = leases.get(run);
        return lease != null && lease.token() == token && lease.until() > now;
    }

    public Lease renew(String run, long token, long ttl, long now) {
        if (!holds(run, token, now)) {
            return null;
        }
        Lease old = leases.get(run);
        Lease lease = new Lease(run, old.worker(), token, Math.max(old.until(), now + ttl));
        leases.put(run, lease);
        return lease;
    }

    public boolean release(String run, long token) {
        Lease lease = leases.get(run);
        if (lease == null || lease.token() != token) {
            return false;
        }
        leases.remove(run);
        return true;
    }

    /** Removes and returns what has run out, the oldest first. */
    public List<Lease> expire(long now) {
        List<Lease> gone = new ArrayList<>();
        for (Lease lease : all()) {
            if (lease.until() <= now) {
                leases.remove(lease.run());
                gone.add(lease);
            }
        }
        gone.sort(Comparator.comparingLong(Lease::until).thenComparingLong(Lease::token));
        return gone;
    }
}
