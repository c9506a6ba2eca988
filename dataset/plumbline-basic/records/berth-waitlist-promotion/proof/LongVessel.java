import java.time.LocalDate;
import quayside.Berth;
import quayside.Stay;
import quayside.Tariff;
import quayside.Vessel;

/** 40 m at 28.00 a metre and night, 1 September to 1 June: 273 nights, none of the high season. */
final class LongVessel {
    public static void main(String[] arguments) {
        Berth berth = new Berth("T1", 5000, 2800);
        Stay winter = new Stay(LocalDate.of(2025, 9, 1), LocalDate.of(2026, 6, 1));
        long total = new Tariff().quote(berth, new Vessel("Albatross", 4000), winter).total();
        System.out.println("273 nights at 1120.00 are quoted as " + total + " cents");
        System.exit(total == 273L * 112_000 ? 0 : 1);
    }
}
