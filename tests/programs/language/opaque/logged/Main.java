package opaque.logged;

import java.nio.file.Files;
import java.nio.file.Path;

public class Main {
    public static void main(String[] args) throws Exception {
        Path directory = Files.createTempDirectory("store");
        Store store = new Store(directory);
        store.save("one", "blob 12");
        store.save("two", "commit 7");
        System.out.println(store.first("one") + ", " + store.first("two"));
        for (String name : new String[] {"one", "two"}) {
            Files.delete(directory.resolve(name));
        }
        Files.delete(directory);
    }
}
