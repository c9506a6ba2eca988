package tidewheel.core;

import java.util.Arrays;

final class MemoryStore implements Store {
    private byte[] content = new byte[1024];
    private int size;

    @Override
    public byte[] load() {
        return Arrays.copyOf(content, size);
    }

    @Override
    public void write(long length, byte[] bytes) {
        int from = (int) length;
        if (from + bytes.length > content.length) {
            content = Arrays.copyOf(content, Math.max(from + bytes.length, 2 * content.length));
        }
        System.arraycopy(bytes, 0, content, from, bytes.length);
        size = from + bytes.length;
    }

    @Override
    public void replace(byte[] bytes) {
        content = bytes.clone();
        size = bytes.length;
    }
}
