package tidewheel.core;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

final class FileStore implements Store {
    private final Path path;

    FileStore(Path path) {
        this.path = path;
    }

    @Override
    public byte[] load() throws IOException {
        return Files.exists(path) ? Files.readAllBytes(path) : new byte[0];
    }

    @Override
    public void write(long length, byte[] bytes) throws IOException {
        try (FileChannel file = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            if (file.size() < length) {
                throw new IOException(path + " has become shorter");
            }
            file.truncate(length);
            file.position(length);
            all(file, bytes);
        }
    }

    @Override
    public void replace(byte[] bytes) throws IOException {
        Path next = path.resolveSibling(path.getFileName() + ".new");
        try {
            try (FileChannel file = FileChannel.open(next, StandardOpenOption.CREATE, StandardOpenOption.WRITE,
                    StandardOpenOption.TRUNCATE_EXISTING)) {
                all(file, bytes);
                file.force(true);
            }
            Files.move(next, path, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            Files.deleteIfExists(next);
            throw e;
        }
    }

    private static void all(FileChannel file, byte[] bytes) throws IOException {
        ByteBuffer left = ByteBuffer.wrap(bytes);
        while (left.hasRemaining()) {
            file.write(left);
        }
    }
}
