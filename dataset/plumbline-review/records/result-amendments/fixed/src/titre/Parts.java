package titre;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Cuts reports that are too long for an envelope, between their segments. */
final class Parts {
    /** MSH and PID, with which every part begins. */
    private static final int LEADING = 2;

    private Parts() {}

    static List<String> of(String report) {
        if (bytes(report) <= Envelope.LIMIT) {
            return List.of(report);
        }
        List<String> segments = List.of(report.split("(?<=\r)"));
        String lead = String.join("", segments.subList(0, LEADING));
        List<String> parts = new ArrayList<>();
        StringBuilder part = new StringBuilder(lead);
        for (String segment : segments.subList(LEADING, segments.size())) {
            if (bytes(part.toString()) + bytes(segment) > Envelope.LIMIT) {
                parts.add(part.toString());
                part = new StringBuilder(lead);
            }
            part.append(segment);
        }
        parts.add(part.toString());
        return parts;
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
