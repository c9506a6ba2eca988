package titre;

import java.util.ArrayList;
import java.util.List;

/** Cuts reports that are too long for an envelope, between their segments. */
final class Parts {
    /** MSH and PID, with which every part begins. */
    private static final int LEADING = 2;

    private Parts() {}

    static List<String> of(String report) {
        if (report.length() <= Envelope.LIMIT) {
            return List.of(report);
        }
        List<String> segments = List.of(report.split("(?<=\r)"));
        String lead = String.join("", segments.subList(0, LEADING));
        List<String> parts = new ArrayList<>();
        StringBuilder part = new StringBuilder(lead);
        for (String segment : segments.subList(LEADING, segments.size())) {
            if (part.length() + segment.length() > Envelope.LIMIT) {
                parts.add(part.toString());
                part = new StringBuilder(lead);
            }
            part.append(segment);
        }
        parts.add(part.toString());
        return parts;
    }
}
