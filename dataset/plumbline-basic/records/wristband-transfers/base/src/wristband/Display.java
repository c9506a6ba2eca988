package wristband;

/** The displays at the tills and stalls, which show a balance when a band is held to them. */
public interface Display {
    /** Shows a balance. Must not fail: a display that is away asks again when it is back. */
    void show(String wallet, long cents);
}
