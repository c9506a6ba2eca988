package titre;

import java.util.List;

final class PartsTest {
    private static final String LEAD = "MSH|x\rPID|y\r";

    void aShortReportIsOnePart() {
        Expect.same(List.of(LEAD + "OBX|Na\r"), Parts.of(LEAD + "OBX|Na\r"));
    }

    void aLongReportIsCutBetweenSegments() {
        String segment = "OBX|" + "a".repeat(995) + "\r";
        Expect.same(
                List.of(LEAD + segment.repeat(3), LEAD + segment.repeat(3), LEAD + segment),
                Parts.of(LEAD + segment.repeat(7)));
    }

    void aPartMayBeFull() {
        String full = LEAD + "OBX|" + "a".repeat(Envelope.LIMIT - LEAD.length() - 5) + "\r";
        Expect.same(List.of(full), Parts.of(full));
        Expect.same(List.of(full, LEAD + "OBX\r"), Parts.of(full + "OBX\r"));
    }
}
