package trolley;

import java.util.List;

final class AllocationTest {
    private AllocationTest() {}

    static void addTo(AllTests tests) {
        tests.add("an order takes from several lots", AllocationTest::severalLots);
        tests.add("what is missing is said", AllocationTest::shortages);
        tests.add("a sheet has a line for each pick", AllocationTest::sheet);
    }

    private static void severalLots() {
        Allocation allocation = Allocation.of(Shop.order("A", "butter", 50, "salt", 100), Shop.stock());
        Expect.equal(List.of("B1 40", "B2 10", "S1 100"), written(allocation));
        Expect.equal(List.of(), allocation.shortages());
    }

    private static void shortages() {
        Allocation allocation = Allocation.of(Shop.order("A", "butter", 70, "sugar", 1), Shop.stock());
        Expect.equal(List.of(new Shortage("A", "butter", 5), new Shortage("A", "sugar", 1)), allocation.shortages());
    }

    private static void sheet() {
        String sheet = new Sheet(Shop.articles()).of(List.of(Shop.pick("A", "S1", 7)));
        Expect.equal(String.format("01-01-1      7  Sea salt  lot S1  for A%n"), sheet);
    }

    static List<String> written(Allocation allocation) {
        return allocation.picks().stream().map(pick -> pick.lot() + " " + pick.pieces()).toList();
    }
}
