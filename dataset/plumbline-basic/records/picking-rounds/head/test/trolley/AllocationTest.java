package trolley;

import java.time.LocalDate;
import java.util.List;

final class AllocationTest {
    private static final LocalDate TODAY = LocalDate.of(2024, 5, 20);

    private AllocationTest() {}

    static void addTo(AllTests tests) {
        tests.add("what ends first goes first", AllocationTest::firstOut);
        tests.add("what is missing is said", AllocationTest::shortages);
        tests.add("lots that end too early are passed over", AllocationTest::life);
        tests.add("what does not perish goes last, by id", AllocationTest::neverEnds);
        tests.add("earlier orders and lines leave less", AllocationTest::severalOrders);
        tests.add("what was allocated can be reserved", AllocationTest::reserved);
    }

    private static void firstOut() {
        Allocation allocation = allocated(Shop.stock(), Shop.order("A", 0, "butter", 50, "salt", 100));
        Expect.equal(List.of("A B2 25", "A B1 25", "A S1 100"), written(allocation));
        Expect.equal(List.of(), allocation.shortages());
    }

    private static void shortages() {
        Allocation allocation = allocated(Shop.stock(), Shop.order("A", 0, "butter", 70, "sugar", 1));
        Expect.equal(List.of(new Shortage("A", "butter", 5), new Shortage("A", "sugar", 1)), allocation.shortages());
    }

    private static void life() {
        Expect.equal(List.of("A B2 1"), written(allocated(Shop.stock(), Shop.order("A", 12, "butter", 1))));
        Expect.equal(List.of("A B1 1"), written(allocated(Shop.stock(), Shop.order("A", 13, "butter", 1))));
        Allocation allocation = allocated(Shop.stock(), Shop.order("A", 365, "butter", 1, "salt", 1));
        Expect.equal(List.of("A S1 1"), written(allocation));
        Expect.equal(List.of(new Shortage("A", "butter", 1)), allocation.shortages());
    }

    private static void neverEnds() {
        Stock stock = Shop.stock();
        stock.put(new Lot("S3", "salt", null, new Location(1, 2, 1), 5));
        stock.put(new Lot("S2", "salt", null, new Location(1, 3, 1), 5));
        stock.put(new Lot("S9", "salt", LocalDate.of(2030, 1, 1), new Location(1, 4, 1), 5));
        Allocation allocation = allocated(stock, Shop.order("A", 0, "salt", 112));
        Expect.equal(List.of("A S9 5", "A S1 100", "A S2 5", "A S3 2"), written(allocation));
    }

    private static void severalOrders() {
        Order first = Shop.order("A", 0, "butter", 20, "butter", 10);
        Allocation allocation = allocated(Shop.stock(), first, Shop.order("B", 20, "butter", 40));
        Expect.equal(List.of("A B2 20", "A B2 5", "A B1 5", "B B1 35"), written(allocation));
        Expect.equal(List.of(new Shortage("B", "butter", 5)), allocation.shortages());
    }

    private static void reserved() throws Exception {
        Stock stock = Shop.stock();
        Order order = Shop.order("A", 0, "butter", 65, "salt", 60, "salt", 40);
        stock.reserve(allocated(stock, order).picks());
        Expect.equal(List.of(), stock.of("butter"));
        Expect.equal(List.of(), stock.of("salt"));
    }

    private static Allocation allocated(Stock stock, Order... orders) {
        return Allocation.of(List.of(orders), stock, TODAY);
    }

    private static List<String> written(Allocation allocation) {
        return allocation.picks().stream().map(pick -> pick.order() + " " + pick.lot() + " " + pick.pieces()).toList();
    }
}
