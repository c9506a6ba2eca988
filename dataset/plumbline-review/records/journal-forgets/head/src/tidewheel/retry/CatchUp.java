package tidewheel.retry;

import java.util.ArrayList;
import java.util.List;

/** Which of the due times that nobody was there for are made up for. */
public record CatchUp(Kind kind, int limit, long oldest) {
    public enum Kind { NONE, LATEST, ALL }

    public static final CatchUp NONE = new CatchUp(Kind.NONE, 0, 0);

    /** {@code missed} in order of time. At most {@code limit} of the youngest, none older than {@code oldest}; 0: no bound. */
    public List<Long> choose(List<Long> missed, long now) {
        List<Long> chosen = new ArrayList<>();
        for (int i = missed.size() - 1; i >= 0; i--) {
            if (kind == Kind.NONE || kind == Kind.LATEST && !chosen.isEmpty()) {
                break;
            }
            if (limit > 0 && chosen.size() == limit || oldest > 0 && now - missed.get(i) > oldest) {
                break;
            }
            chosen.add(0, missed.get(i));
        }
        return chosen;
    }
}
