import java.io.StringReader;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import wristband.BankOrder;
import wristband.Entry;
import wristband.Payouts;
import wristband.Refused;
import wristband.Settings;
import wristband.Store;
import wristband.Wallets;

/** Without a window in the settings, a claim a day after the end is well within two weeks. */
final class ClaimOnTheNextDay {
    public static void main(String[] arguments) throws Exception {
        Clock clock = Clock.fixed(Instant.parse("2026-07-20T12:00:00Z"), ZoneOffset.UTC);
        Settings settings = Settings.read(new StringReader("festival.end = 2026-07-19T12:00:00Z"));
        Store store = new Store();
        Wallets wallets = new Wallets(store, settings, (wallet, cents) -> {}, clock);
        wallets.open("b1", "smith");
        wallets.deposit("b1", Entry.Kind.TOP_UP, 2000, "top-up");
        try {
            BankOrder order = new Payouts(store, settings, clock).claim("b1", "NL91ABNA0417164300");
            System.exit(order.cents() == 1850 ? 0 : 3);
        } catch (Refused refused) {
            System.out.println("a claim on the day after the festival: " + refused.getMessage());
            System.exit(refused.getMessage().contains("time for payouts") ? 1 : 3);
        }
    }
}
