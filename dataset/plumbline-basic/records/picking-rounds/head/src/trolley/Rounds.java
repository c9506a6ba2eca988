package trolley;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Divides picks into rounds. A pick that does not fit the rest of a trolley goes on with the next one. */
public final class Rounds {
    private static final Comparator<Pick> ON_THE_WAY =
            Comparator.comparing(Pick::location, new Walk()).thenComparing(Pick::lot);

    private final Articles articles;
    private final int capacity;

    /** Capacity is what a trolley carries, in grams. */
    public Rounds(Articles articles, int capacity) {
        if (capacity < Article.MOST_GRAMS) {
            throw new IllegalArgumentException("a trolley for " + capacity + " g cannot carry every article");
        }
        this.articles = articles;
        this.capacity = capacity;
    }

    public List<Round> of(List<Pick> picks) {
        List<Pick> walked = new ArrayList<>(picks);
        walked.sort(ON_THE_WAY);
        List<Round> rounds = new ArrayList<>();
        List<Pick> loaded = new ArrayList<>();
        int room = capacity;
        for (Pick pick : walked) {
            int grams = articles.get(pick.article()).grams();
            int pieces = pick.pieces();
            while (pieces > 0) {
                int fitting = Math.min(pieces, room / grams);
                if (fitting == 0) {
                    rounds.add(new Round(rounds.size() + 1, capacity - room, loaded));
                    loaded.clear();
                    room = capacity;
                } else {
                    loaded.add(pick.of(fitting));
                    room -= fitting * grams;
                    pieces -= fitting;
                }
            }
        }
        if (!loaded.isEmpty()) {
            rounds.add(new Round(rounds.size() + 1, capacity - room, loaded));
        }
        return rounds;
    }
}
