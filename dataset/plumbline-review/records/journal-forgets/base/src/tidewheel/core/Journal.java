package tidewheel.core;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;

/** Append-only log of what happened, one line each with a check sum in front. See docs/journal.md. */
public final class Journal {
    private final Path path;
    private final List<Entry> memory;

    private Journal(Path path, List<Entry> memory) {
        this.path = path;
        this.memory = memory;
    }

    public static Journal inMemory() {
        return new Journal(null, new ArrayList<>());
    }

    public static Journal at(Path path) {
        return new Journal(path, null);
    }

    public void append(Entry entry) {
        if (path == null) {
            memory.add(entry);
            return;
        }
        String body = encode(entry);
        String line = String.format("%08x %s\n", sum(body), body);
        try {
            Files.writeString(path, line, StandardCharsets.UTF_8, StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All whole entries. A torn last line is cut off the file; damage before it is an error. */
    public List<Entry> read() {
        if (path == null) {
            return List.copyOf(memory);
        }
        try {
            if (!Files.exists(path)) {
                return List.of();
            }
            String text = Files.readString(path, StandardCharsets.UTF_8);
            List<Entry> entries = new ArrayList<>();
            int start = 0;
            while (start < text.length()) {
                int end = text.indexOf('\n', start);
                Entry entry = end < 0 ? null : decode(text.substring(start, end));
                if (entry == null) {
                    if (end >= 0 && end + 1 < text.length()) {
                        throw new IllegalStateException("journal is damaged after entry " + entries.size());
                    }
                    Files.writeString(path, text.substring(0, start), StandardCharsets.UTF_8);
                    break;
                }
                entries.add(entry);
                start = end + 1;
            }
            return entries;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String encode(Entry entry) {
        StringBuilder text = new StringBuilder(entry.kind()).append('|').append(entry.at());
        entry.fields().forEach((name, value) -> text.append('|').append(name).append('=').append(escape(value)));
        return text.toString();
    }

    static Entry decode(String line) {
        if (line.length() < 10 || line.charAt(8) != ' ') {
            return null;
        }
        String body = line.substring(9);
        if (!line.substring(0, 8).equals(String.format("%08x", sum(body)))) {
            return null;
        }
        String[] parts = body.split("\\|", -1);
        Map<String, String> fields = new LinkedHashMap<>();
        for (int i = 2; i < parts.length; i++) {
            int eq = parts[i].indexOf('=');
            fields.put(parts[i].substring(0, eq), unescape(parts[i].substring(eq + 1)));
        }
        return new Entry(parts[0], Long.parseLong(parts[1]), fields);
    }

    private static String escape(String value) {
        return value.replace("\\", "\\\\").replace("|", "\\p").replace("\n", "\\n");
    }

    private static String unescape(String value) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '\\' && i + 1 < value.length()) {
                c = value.charAt(++i);
                text.append(c == 'p' ? '|' : c == 'n' ? '\n' : c);
            } else {
                text.append(c);
            }
        }
        return text.toString();
    }

    private static long sum(String body) {
        CRC32 crc = new CRC32();
        crc.update(body.getBytes(StandardCharsets.UTF_8));
        return crc.getValue();
    }
}
