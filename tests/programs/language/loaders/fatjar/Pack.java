package loaders.fatjar;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.CRC32;

/** Packs the program as Spring Boot does: its classes and its library, as a jar, in the jar of a launcher. */
public class Pack {
    public static void main(String[] args) throws IOException {
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.put(Attributes.Name.MAIN_CLASS, "org.springframework.boot.loader.launch.JarLauncher");
        attributes.putValue("Start-Class", "loaders.fatjar.Main");
        attributes.putValue("Spring-Boot-Classes", "BOOT-INF/classes/");
        attributes.putValue("Spring-Boot-Lib", "BOOT-INF/lib/");
        try (OutputStream file = Files.newOutputStream(Path.of("roll.jar"));
                JarOutputStream fat = new JarOutputStream(file, manifest)) {
            unpack(entry("spring-boot-loader"), fat);
            fat.putNextEntry(new JarEntry("BOOT-INF/classes/"));
            for (String type : new String[] {"Main", "Roll"}) {
                String name = "loaders/fatjar/" + type + ".class";
                fat.putNextEntry(new JarEntry("BOOT-INF/classes/" + name));
                Files.copy(Path.of("classes", name), fat);
                Files.delete(Path.of("classes", name));
            }
            store(entry("commons-codec"), fat);
        }
    }

    private static Path entry(String artifact) {
        for (String entry : System.getProperty("java.class.path").split(":")) {
            if (entry.contains(artifact)) {
                return Path.of(entry);
            }
        }
        throw new IllegalArgumentException(artifact);
    }

    private static void unpack(Path jar, JarOutputStream fat) throws IOException {
        try (JarFile loader = new JarFile(jar.toFile())) {
            for (Enumeration<JarEntry> entries = loader.entries(); entries.hasMoreElements();) {
                JarEntry entry = entries.nextElement();
                if (entry.getName().startsWith("org/")) {
                    fat.putNextEntry(new JarEntry(entry.getName()));
                    try (InputStream content = loader.getInputStream(entry)) {
                        content.transferTo(fat);
                    }
                }
            }
        }
    }

    /** The launcher reads jars where they lie, so they are not compressed. */
    private static void store(Path jar, JarOutputStream fat) throws IOException {
        byte[] content = Files.readAllBytes(jar);
        CRC32 sum = new CRC32();
        sum.update(content);
        JarEntry entry = new JarEntry("BOOT-INF/lib/" + jar.getFileName());
        entry.setMethod(JarEntry.STORED);
        entry.setSize(content.length);
        entry.setCrc(sum.getValue());
        fat.putNextEntry(entry);
        fat.write(content);
    }
}
