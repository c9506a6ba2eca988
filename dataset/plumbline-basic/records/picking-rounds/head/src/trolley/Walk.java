package trolley;

import java.util.Comparator;

/** The way through the aisles, which are one-way. */
final class Walk implements Comparator<Location> {
    @Override
    public int compare(Location left, Location right) {
        if (left.aisle() != right.aisle()) {
            return left.aisle() - right.aisle();
        }
        if (left.bay() != right.bay()) {
            return left.aisle() % 2 == 1 ? left.bay() - right.bay() : right.bay() - left.bay();
        }
        return left.level() - right.level();
    }
}
