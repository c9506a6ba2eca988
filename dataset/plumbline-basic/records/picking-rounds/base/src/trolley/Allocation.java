package trolley;

import java.util.ArrayList;
import java.util.List;

/** Which lots the pieces of an order come from, and what there are not enough of. */
public record Allocation(List<Pick> picks, List<Shortage> shortages) {
    public static Allocation of(Order order, Stock stock) {
        List<Pick> picks = new ArrayList<>();
        List<Shortage> shortages = new ArrayList<>();
        for (Order.Line line : order.lines()) {
            int missing = line.pieces();
            for (Lot lot : stock.of(line.article())) {
                int taken = Math.min(missing, lot.pieces());
                if (taken > 0) {
                    picks.add(new Pick(order.number(), lot.id(), lot.article(), lot.location(), taken));
                    missing -= taken;
                }
            }
            if (missing > 0) {
                shortages.add(new Shortage(order.number(), line.article(), missing));
            }
        }
        return new Allocation(picks, shortages);
    }
}
