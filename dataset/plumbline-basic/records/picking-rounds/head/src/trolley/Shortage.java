package trolley;

/** Pieces that an order does not get. */
public record Shortage(String order, String article, int pieces) {}
