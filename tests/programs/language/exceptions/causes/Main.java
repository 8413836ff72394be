package exceptions.causes;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;

public class Main {
    public static void main(String[] args) throws IOException {
        Loader loader = new Loader(Map.of("index", "no 17", "about", "we are many"));
        System.out.println(loader.read("about"));
        System.out.println(loader.load("index"));
        System.out.println(loader.count("index"));
        try {
            loader.load("news");
        } catch (UncheckedIOException e) {
            System.out.println(e.getCause().getMessage());
        }
        for (String name : new String[] {"news", "about"}) {
            try {
                loader.count(name);
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage() + ": " + e.getCause().getMessage());
            }
        }
        RuntimeException trouble = new RuntimeException("old trouble");
        try {
            loader.fail(trouble);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getCause() == trouble);
        }
    }
}
