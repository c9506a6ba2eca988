package wristband;

/** Something cannot be done as it was asked for. The message is shown to whoever asked. */
public final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1;

    public Refused(String message) {
        super(message);
    }
}
