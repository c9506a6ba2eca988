package titre;

/** What somebody may not do, or not now; the message is shown to them. */
public final class Denied extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public Denied(String message) {
        super(message);
    }
}
