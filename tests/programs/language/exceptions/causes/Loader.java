package exceptions.causes;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;

/** Exceptions with causes, two deep, and with one that is made from its cause alone. */
class Loader {
    private final Map<String, String> pages;

    Loader(Map<String, String> pages) {
        this.pages = pages;
    }

    String read(String name) throws IOException {
        String page = pages.get(name);
        if (page == null) {
            throw new IOException("no page " + name);
        }
        return page;
    }

    String load(String name) {
        try {
            return read(name).toUpperCase();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    int count(String name) {
        try {
            return Integer.parseInt(load(name).substring(3));
        } catch (UncheckedIOException | NumberFormatException e) {
            throw new IllegalStateException("cannot count " + name, e);
        }
    }

    /** The cause was there before the call. */
    void fail(RuntimeException trouble) {
        throw new IllegalArgumentException("told", trouble);
    }
}
