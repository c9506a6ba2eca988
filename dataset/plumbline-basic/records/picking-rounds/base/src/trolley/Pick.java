package trolley;

/** Pieces of a lot that go to an order. */
public record Pick(String order, String lot, String article, Location location, int pieces) {}
