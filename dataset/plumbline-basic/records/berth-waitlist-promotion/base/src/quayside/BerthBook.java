package quayside;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/** The berths, and what is reserved. */
public final class BerthBook {
    private final Map<String, Berth> berths = new LinkedHashMap<>();
    private final Map<Long, Reservation> reservations = new LinkedHashMap<>();
    private long nextId = 1;

    public BerthBook(Collection<Berth> berths) {
        for (Berth berth : berths) {
            this.berths.put(berth.code(), berth);
        }
    }

    public Berth berth(String code) {
        Berth berth = berths.get(code);
        if (berth == null) {
            throw new Refused("there is no berth " + code);
        }
        return berth;
    }

    public boolean isFree(String code, Stay stay) {
        return reservations.values().stream()
                .noneMatch(taken -> taken.berth().equals(code) && taken.stay().overlaps(stay));
    }

    public Reservation reserve(String code, long memberId, Vessel vessel, Stay stay) {
        if (!berth(code).fits(vessel)) {
            throw new Refused(vessel.name() + " is too long for berth " + code);
        }
        if (!isFree(code, stay)) {
            throw new Refused("berth " + code + " is taken");
        }
        Reservation reservation = new Reservation(nextId++, code, memberId, vessel, stay);
        reservations.put(reservation.id(), reservation);
        return reservation;
    }

    /** Removes a reservation and gives it back. */
    public Reservation cancel(long id) {
        Reservation removed = reservations.remove(id);
        if (removed == null) {
            throw new Refused("there is no reservation " + id);
        }
        return removed;
    }
}
