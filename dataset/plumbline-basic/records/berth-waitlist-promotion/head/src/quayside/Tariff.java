package quayside;

import java.time.LocalDate;
import java.time.Month;
import java.util.EnumSet;
import java.util.Set;

/** Prices of stays. Nights of the high season cost a third more. */
public final class Tariff {
    private static final Set<Month> HIGH_SEASON = EnumSet.range(Month.JUNE, Month.AUGUST);
    private static final int CENTIMETRES_PER_METRE = 100;

    /** What it costs to lie at {@code berth} for {@code stay}. */
    public Quote quote(Berth berth, Vessel vessel, Stay stay) {
        long base =
                berth.centsPerMetreNight() * vessel.lengthCm() * stay.nights() / CENTIMETRES_PER_METRE;
        return new Quote(base, base * highNights(stay) / (3L * stay.nights()));
    }

    private static int highNights(Stay stay) {
        int nights = 0;
        for (LocalDate night = stay.arrival(); night.isBefore(stay.departure()); night = night.plusDays(1)) {
            if (HIGH_SEASON.contains(night.getMonth())) {
                nights++;
            }
        }
        return nights;
    }
}
