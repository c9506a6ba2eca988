package trolley;

import java.io.StringReader;
import java.util.List;

final class StockTest {
    private StockTest() {}

    static void addTo(AllTests tests) {
        tests.add("lots are read from the file", StockTest::reads);
        tests.add("wrong lines are named", StockTest::namesLines);
        tests.add("locations", StockTest::locations);
        tests.add("all picks are reserved or none", StockTest::reserves);
    }

    private static void reads() throws Exception {
        Stock stock = StockFile.read(new StringReader("L1;butter;2024-06-01;07-12-3;40\n\nL2;salt;;01-01-1;9\n"));
        Expect.equal("2024-06-01", stock.of("butter").get(0).bestBefore().toString());
        Expect.equal(null, stock.of("salt").get(0).bestBefore());
        Expect.equal(List.of(), stock.of("sugar"));
    }

    private static void namesLines() {
        Expect.refused("line 2: '7-1-1' is no location", () -> read("L1;salt;;01-01-1;9\nL2;salt;;7-1-1;9\n"));
        Expect.refused("line 1: 4 fields instead of 5", () -> read("L1;salt;;01-01-1\n"));
        Expect.refused("line 2: there is a lot L1 already", () -> read("L1;salt;;01-01-1;9\nL1;salt;;01-01-1;9\n"));
        Expect.refused("line 1: lot L1 has -1 pieces", () -> read("L1;salt;;01-01-1;-1\n"));
    }

    private static void read(String text) {
        try {
            StockFile.read(new StringReader(text));
        } catch (java.io.IOException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private static void locations() {
        Expect.equal("07-12-3", Location.parse("07-12-3").toString());
        Expect.refused("there is no location 00-12-3", () -> Location.parse("00-12-3"));
        Expect.equal(true, new Location(2, 1, 1).compareTo(new Location(1, 99, 9)) > 0);
    }

    private static void reserves() throws Exception {
        Stock stock = Shop.stock();
        stock.reserve(List.of(Shop.pick("A", "B1", 30), Shop.pick("B", "B1", 9)));
        Expect.equal(1, stock.of("butter").get(0).pieces());
        try {
            stock.reserve(List.of(Shop.pick("A", "S1", 5), Shop.pick("A", "B1", 1), Shop.pick("B", "B1", 1)));
            throw new AssertionError("two pieces of one were reserved");
        } catch (Taken taken) {
            Expect.equal(100, stock.of("salt").get(0).pieces());
        }
    }
}
