package trolley;

/** Something that is sold by the piece. */
public record Article(String number, String name, int grams) {
    /** The heaviest piece that one person may lift. */
    public static final int MOST_GRAMS = 25_000;

    public Article {
        if (grams < 1 || grams > MOST_GRAMS) {
            throw new IllegalArgumentException(number + " has a weight of " + grams + " g");
        }
    }
}
