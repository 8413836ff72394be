package files.channels;

import java.nio.file.Files;
import java.nio.file.Path;

public class Main {
    public static void main(String[] args) throws Exception {
        Path directory = Files.createTempDirectory("channels");
        Store store = new Store(directory.resolve("data.bin"));
        store.put("hello");
        System.out.println(store.get() + store.size());
        store.put(" world");
        System.out.println(store.get());
        store.cut(4);
        System.out.println(store.get() + store.at(1));
        Papers papers = new Papers(directory);
        papers.note("note.txt", "%d of %s", 3, "four");
        System.out.println(papers.read("note.txt") + papers.length("note.txt"));
        papers.pack("notes.zip", "note.txt");
        System.out.println(papers.unpack("notes.zip", "note.txt"));
        System.out.println(papers.same("note.txt", "notes.zip"));
    }
}
