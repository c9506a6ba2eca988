package quayside;

import java.util.ArrayList;
import java.util.List;

/** Mails that wait to be sent. */
public final class Outbox {
    /** A mail to a member. */
    public record Mail(long memberId, String text) {}

    private final List<Mail> mails = new ArrayList<>();

    public void send(long memberId, String text) {
        mails.add(new Mail(memberId, text));
    }

    /** Takes everything that waits. */
    public List<Mail> drain() {
        List<Mail> taken = List.copyOf(mails);
        mails.clear();
        return taken;
    }
}
