import java.io.StringReader;
import java.time.Clock;
import wristband.Entry;
import wristband.Refused;
import wristband.Settings;
import wristband.Store;
import wristband.Transfers;
import wristband.Wallets;

/** A transfer to a band that is frozen is refused, and must leave the other band as it was. */
final class FrozenRecipient {
    public static void main(String[] arguments) throws Exception {
        Store store = new Store();
        Settings settings = Settings.read(new StringReader(""));
        Wallets wallets = new Wallets(store, settings, (wallet, cents) -> {}, Clock.systemUTC());
        wallets.open("b1", "smith");
        wallets.open("b2", "smith");
        wallets.deposit("b1", Entry.Kind.TOP_UP, 2000, "top-up");
        wallets.freeze("b2", true);
        try {
            new Transfers(store, wallets).move("b1", "b2", 500, "till-3-1");
            System.exit(3);
        } catch (Refused expected) {
            long left = wallets.balance("b1");
            System.out.println("refused (" + expected.getMessage() + "), and of 2000 cents " + left + " are left");
            System.exit(left == 2000 ? 0 : left == 1500 ? 1 : 3);
        }
    }
}
