package files.channels;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Formatter;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

class Papers {
    private final Path directory;

    Papers(Path directory) {
        this.directory = directory;
    }

    void note(String name, String format, Object... values) throws IOException {
        try (Formatter out = new Formatter(directory.resolve(name).toFile())) {
            out.format(format, values);
        }
    }

    String read(String name) throws IOException {
        return Files.readString(directory.resolve(name));
    }

    long length(String name) throws IOException {
        return Files.readAttributes(directory.resolve(name), BasicFileAttributes.class).size();
    }

    void pack(String archive, String name) throws IOException {
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(directory.resolve(archive)))) {
            out.putNextEntry(new ZipEntry(name));
            out.write(read(name).getBytes(StandardCharsets.UTF_8));
            out.closeEntry();
        }
    }

    String unpack(String archive, String name) throws IOException {
        try (ZipFile file = new ZipFile(directory.resolve(archive).toFile())) {
            ZipEntry entry = file.getEntry(name);
            return entry.getName() + "=" + new String(file.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    boolean same(String one, String other) throws IOException {
        return Files.mismatch(directory.resolve(one), directory.resolve(other)) < 0;
    }
}
