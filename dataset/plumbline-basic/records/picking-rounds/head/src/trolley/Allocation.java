package trolley;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which lots the pieces of orders come from, and what there are not enough of. */
public record Allocation(List<Pick> picks, List<Shortage> shortages) {
    /** What ends first goes first, and what does not perish last. Lots that are equal stay in order of their ids. */
    private static final Comparator<Lot> FIRST_OUT =
            Comparator.comparing(Lot::bestBefore, Comparator.nullsLast(Comparator.naturalOrder()));

    /** Earlier orders are served first. */
    public static Allocation of(List<Order> orders, Stock stock, LocalDate today) {
        Allocation allocation = new Allocation(new ArrayList<>(), new ArrayList<>());
        Map<String, Integer> left = new HashMap<>();
        for (Order order : orders) {
            for (Order.Line line : order.lines()) {
                List<Lot> lots = stock.of(line.article());
                lots.removeIf(lot -> !isGood(lot, today.plusDays(order.lifeDays())));
                lots.sort(FIRST_OUT);
                allocation.add(order, line, lots, left);
            }
        }
        return allocation;
    }

    private static boolean isGood(Lot lot, LocalDate day) {
        return lot.bestBefore() == null || !lot.bestBefore().isBefore(day);
    }

    /** Takes a line from lots in turn. What this leaves of each is in left, which knows nothing of untouched ones. */
    private void add(Order order, Order.Line line, List<Lot> lots, Map<String, Integer> left) {
        int missing = line.pieces();
        for (Lot lot : lots) {
            int available = left.getOrDefault(lot.id(), lot.pieces());
            int taken = Math.min(missing, available);
            if (taken > 0) {
                picks.add(new Pick(order.number(), lot.id(), lot.article(), lot.location(), taken));
                left.put(lot.id(), available - taken);
                missing -= taken;
            }
        }
        if (missing > 0) {
            shortages.add(new Shortage(order.number(), line.article(), missing));
        }
    }
}
