package trolley;

import java.util.HashMap;
import java.util.Map;

/** Every article there is. It is filled when the program starts and only read from then on. */
public final class Articles {
    private final Map<String, Article> byNumber = new HashMap<>();

    public Articles with(Article article) {
        byNumber.put(article.number(), article);
        return this;
    }

    public Article get(String number) {
        Article found = byNumber.get(number);
        if (found == null) {
            throw new IllegalArgumentException("there is no article " + number);
        }
        return found;
    }
}
