package tidewheel.core;

import java.io.IOException;

/** The bytes of a journal. */
interface Store {
    byte[] load() throws IOException;

    /** Writes {@code bytes} behind the first {@code length} that are there, and drops whatever else was behind them. */
    void write(long length, byte[] bytes) throws IOException;

    /** Puts {@code bytes} in the place of all, or fails and leaves all as it was. */
    void replace(byte[] bytes) throws IOException;
}
