package tidewheel.core;

import java.util.LinkedHashMap;
import java.util.Map;

/** A line of the journal. */
public record Entry(String kind, long at, Map<String, String> fields) {
    public static Entry of(String kind, long at, Object... pairs) {
        Map<String, String> fields = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            fields.put((String) pairs[i], String.valueOf(pairs[i + 1]));
        }
        return new Entry(kind, at, fields);
    }

    public String text(String name) {
        String value = fields.get(name);
        if (value == null) {
            throw new IllegalArgumentException(kind + " without " + name);
        }
        return value;
    }

    public long number(String name) {
        return Long.parseLong(text(name));
    }

    public long number(String name, long otherwise) {
        return fields.containsKey(name) ? number(name) : otherwise;
    }
}
