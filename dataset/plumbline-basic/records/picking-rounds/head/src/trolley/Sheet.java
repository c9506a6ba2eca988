package trolley;

/** What a picker carries: the weight of the round, and a line for each pick. */
public final class Sheet {
    private final Articles articles;

    public Sheet(Articles articles) {
        this.articles = articles;
    }

    public String of(Round round) {
        int kilograms = (round.grams() + 999) / 1000;
        StringBuilder text = new StringBuilder(String.format("Round %d, %d kg%n", round.number(), kilograms));
        for (Pick pick : round.picks()) {
            String name = articles.get(pick.article()).name();
            text.append(String.format("%s  %5d  %s  lot %s  for %s%n", pick.location(), pick.pieces(), name, pick.lot(), pick.order()));
        }
        return text.toString();
    }
}
