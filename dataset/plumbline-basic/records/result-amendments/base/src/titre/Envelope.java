package titre;

import java.nio.charset.StandardCharsets;

/** A report as it goes over the line: a start byte, UTF-8, and two end bytes. */
public final class Envelope {
    /** How many bytes of text the gateways take. */
    public static final int LIMIT = 4000;

    private static final byte START = 0x0B;
    private static final byte END = 0x1C;

    private Envelope() {}

    public static byte[] wrap(String report) {
        byte[] text = report.getBytes(StandardCharsets.UTF_8);
        if (text.length > LIMIT) {
            throw new IllegalArgumentException("a report of " + text.length + " bytes is too long for an envelope");
        }
        byte[] wrapped = new byte[text.length + 3];
        wrapped[0] = START;
        System.arraycopy(text, 0, wrapped, 1, text.length);
        wrapped[text.length + 1] = END;
        wrapped[text.length + 2] = '\r';
        return wrapped;
    }
}
