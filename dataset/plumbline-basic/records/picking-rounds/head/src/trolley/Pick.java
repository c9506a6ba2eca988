package trolley;

/** Pieces of a lot that go to an order. */
public record Pick(String order, String lot, String article, Location location, int pieces) {
    Pick of(int some) {
        return new Pick(order, lot, article, location, some);
    }
}
