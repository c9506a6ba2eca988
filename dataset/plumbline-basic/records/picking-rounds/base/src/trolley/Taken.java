package trolley;

/** Somebody else was quicker, and pieces that were allocated are gone. Nothing was reserved. */
public final class Taken extends Exception {
    private static final long serialVersionUID = 1;

    Taken(String lot) {
        super("lot " + lot + " has fewer pieces than were allocated");
    }
}
