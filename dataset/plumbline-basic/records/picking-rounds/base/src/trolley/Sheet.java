package trolley;

import java.util.List;

/** What a picker carries: a line for each pick. */
public final class Sheet {
    private final Articles articles;

    public Sheet(Articles articles) {
        this.articles = articles;
    }

    public String of(List<Pick> picks) {
        StringBuilder text = new StringBuilder();
        for (Pick pick : picks) {
            String name = articles.get(pick.article()).name();
            text.append(String.format("%s  %5d  %s  lot %s  for %s%n", pick.location(), pick.pieces(), name, pick.lot(), pick.order()));
        }
        return text.toString();
    }
}
