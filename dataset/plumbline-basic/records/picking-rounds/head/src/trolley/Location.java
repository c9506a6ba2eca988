package trolley;

import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where a lot is. Aisles and bays are 1 to 99, levels 1 to 9 from the floor. */
public record Location(int aisle, int bay, int level) implements Comparable<Location> {
    private static final Pattern WRITTEN = Pattern.compile("(\\d\\d)-(\\d\\d)-(\\d)");
    private static final Comparator<Location> ORDER =
            Comparator.comparingInt(Location::aisle).thenComparingInt(Location::bay).thenComparingInt(Location::level);

    public Location {
        if (aisle < 1 || aisle > 99 || bay < 1 || bay > 99 || level < 1 || level > 9) {
            throw new IllegalArgumentException("there is no location " + written(aisle, bay, level));
        }
    }

    public static Location parse(String text) {
        Matcher matcher = WRITTEN.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("'" + text + "' is no location");
        }
        return new Location(
                Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)), Integer.parseInt(matcher.group(3)));
    }

    @Override
    public int compareTo(Location other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return written(aisle, bay, level);
    }

    private static String written(int aisle, int bay, int level) {
        return String.format("%02d-%02d-%d", aisle, bay, level);
    }
}
