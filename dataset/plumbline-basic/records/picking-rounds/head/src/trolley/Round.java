package trolley;

import java.util.List;

/** One walk with one trolley. Rounds are numbered from 1. */
public record Round(int number, int grams, List<Pick> picks) {
    public Round {
        picks = List.copyOf(picks);
    }
}
