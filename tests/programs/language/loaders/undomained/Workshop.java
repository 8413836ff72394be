package loaders.undomained;

import java.io.IOException;
import java.io.InputStream;

/** Defines a class from its file, and says nothing of where that is. */
final class Workshop extends ClassLoader {
    Workshop(ClassLoader parent) {
        super(parent);
    }

    Counter counter(String name) throws IOException, ReflectiveOperationException {
        try (InputStream file = getResourceAsStream("loaders/undomained/" + name + ".class")) {
            byte[] bytes = file.readAllBytes();
            Class<?> type = defineClass("loaders.undomained." + name, bytes, 0, bytes.length);
            return (Counter) type.getConstructor().newInstance();
        }
    }
}
