package tidewheel.core;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Log of what happened, one line each with a check sum in front. See docs/journal.md. */
public final class Journal {
    private final Store store;
    private Lines lines;
    private long length;

    private Journal(Store store) {
        this.store = store;
    }

    public static Journal inMemory() {
        return new Journal(new MemoryStore());
    }

    public static Journal at(Path path) {
        return new Journal(new FileStore(path));
    }

    public void append(Event event) {
        if (lines == null) {
            read();
        }
        Lines.Line line = lines.encode(event);
        byte[] bytes = line.bytes();
        try {
            store.write(length, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        lines.accept(line);
        length += bytes.length;
    }

    /** All whole entries. A torn last line is left out, and the next entry takes its place; damage before it is an error. */
    public List<Event> read() {
        byte[] bytes = load();
        Lines fresh = new Lines();
        List<Event> events = new ArrayList<>();
        int start = 0;
        while (start < bytes.length) {
            int end = lineFeed(bytes, start);
            Lines.Line line = end == bytes.length ? null
                    : fresh.decode(new String(bytes, start, end - start, StandardCharsets.UTF_8));
            if (line == null) {
                if (end + 1 < bytes.length) {
                    throw new IllegalStateException("journal is damaged after entry " + events.size());
                }
                break;
            }
            fresh.accept(line);
            events.add(line.event());
            start = end + 1;
        }
        lines = fresh;
        length = start;
        return events;
    }

    /** Puts {@code events} in the place of all there is. */
    public void replace(List<Event> events) {
        Lines fresh = new Lines();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (Event event : events) {
            Lines.Line line = fresh.encode(event);
            bytes.writeBytes(line.bytes());
            fresh.accept(line);
        }
        try {
            store.replace(bytes.toByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        lines = fresh;
        length = bytes.size();
    }

    private byte[] load() {
        try {
            return store.load();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int lineFeed(byte[] bytes, int from) {
        int at = from;
        while (at < bytes.length && bytes[at] != '\n') {
            at++;
        }
        return at;
    }
}
