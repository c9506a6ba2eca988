package trolley;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** What tests have in stock and order. */
final class Shop {
    private Shop() {}

    static Stock stock() {
        Stock stock = new Stock();
        stock.put(new Lot("B1", "butter", LocalDate.of(2024, 7, 1), new Location(3, 4, 1), 40));
        stock.put(new Lot("B2", "butter", LocalDate.of(2024, 6, 1), new Location(2, 8, 2), 25));
        stock.put(new Lot("S1", "salt", null, new Location(1, 1, 1), 100));
        return stock;
    }

    static Articles articles() {
        return new Articles()
                .with(new Article("butter", "Butter, salted", 250))
                .with(new Article("salt", "Sea salt", 1000))
                .with(new Article("drum", "Drum of oil", 25_000));
    }

    static Order order(String number, int lifeDays, Object... lines) {
        List<Order.Line> read = new ArrayList<>();
        for (int at = 0; at < lines.length; at += 2) {
            read.add(new Order.Line((String) lines[at], (Integer) lines[at + 1]));
        }
        return new Order(number, lifeDays, read);
    }

    static Pick pick(String order, String lot, int pieces) {
        return pick(order, lot, pieces, "01-01-1");
    }

    static Pick pick(String order, String lot, int pieces, String location) {
        String article = lot.startsWith("B") ? "butter" : lot.startsWith("D") ? "drum" : "salt";
        return new Pick(order, lot, article, Location.parse(location), pieces);
    }
}
