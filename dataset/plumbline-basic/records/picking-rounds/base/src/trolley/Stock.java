package trolley;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** All lots. Several desks work on it at once. */
public final class Stock {
    private final Map<String, Lot> lots = new TreeMap<>();

    public synchronized void put(Lot lot) {
        if (lots.putIfAbsent(lot.id(), lot) != null) {
            throw new IllegalArgumentException("there is a lot " + lot.id() + " already");
        }
    }

    /** The lots of an article that have pieces left, by id. The list is the caller's own. */
    public synchronized List<Lot> of(String article) {
        List<Lot> found = new ArrayList<>();
        for (Lot lot : lots.values()) {
            if (lot.article().equals(article) && lot.pieces() > 0) {
                found.add(lot);
            }
        }
        return found;
    }

    /** Takes the pieces of all picks out of the stock, or none if one lot no longer has them. */
    public synchronized void reserve(List<Pick> picks) throws Taken {
        Map<String, Integer> wanted = new TreeMap<>();
        for (Pick pick : picks) {
            wanted.merge(pick.lot(), pick.pieces(), Integer::sum);
        }
        for (Map.Entry<String, Integer> entry : wanted.entrySet()) {
            Lot lot = lots.get(entry.getKey());
            if (lot == null || lot.pieces() < entry.getValue()) {
                throw new Taken(entry.getKey());
            }
        }
        wanted.forEach((id, pieces) -> lots.computeIfPresent(id, (same, lot) -> lot.less(pieces)));
    }
}
