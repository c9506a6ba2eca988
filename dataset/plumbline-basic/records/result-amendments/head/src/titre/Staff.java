package titre;

import java.util.Set;

/** Somebody who works here. Names are unique. */
public record Staff(String name, Set<Right> rights) {
    public Staff {
        rights = Set.copyOf(rights);
    }

    public void require(Right right) {
        if (!rights.contains(right)) {
            throw new Denied(name + " has no right to " + right.name().toLowerCase(java.util.Locale.ROOT));
        }
    }
}
