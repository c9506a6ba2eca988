package titre;

/** One segment of a report, as it is written. */
final class Segment {
    private final StringBuilder text;

    private Segment(String name) {
        text = new StringBuilder(name);
    }

    static Segment of(String name) {
        return new Segment(name);
    }

    /** Adds a field of plain text. */
    Segment add(String field) {
        return raw(escape(field));
    }

    /** Adds a field that is already written as it has to be: with its repetitions and components. */
    Segment raw(String field) {
        text.append('|').append(field);
        return this;
    }

    String end() {
        return text.append('\r').toString();
    }

    static String escape(String plain) {
        StringBuilder escaped = new StringBuilder();
        for (char character : plain.toCharArray()) {
            switch (character) {
                case '\\' -> escaped.append("\\E\\");
                case '|' -> escaped.append("\\F\\");
                case '~' -> escaped.append("\\R\\");
                case '^' -> escaped.append("\\S\\");
                case '&' -> escaped.append("\\T\\");
                case '\r', '\n' -> escaped.append(' ');
                default -> escaped.append(character);
            }
        }
        return escaped.toString();
    }
}
