package quayside;

/** What the office cannot do; the message is shown to the member. */
public final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public Refused(String message) {
        super(message);
    }
}
