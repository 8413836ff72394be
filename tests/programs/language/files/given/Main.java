package files.given;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;

class Main {
    public static void main(String[] arguments) throws IOException {
        Pages pages = new Pages();
        System.out.println(pages.first("poem.txt"));
        System.out.println(pages.behind("stall/list.txt", 3));
        System.out.println(pages.length(Path.of("stall", "old", "list.txt")));
        System.out.println(pages.count(new File("stall")));
        System.out.println(pages.missing("poem.txt"));
        System.out.println(pages.add("notes.txt", "asters\n"));
        System.out.println(pages.first("notes.txt"));
        System.out.println(pages.log(new File("stall"), "stocks\n"));
    }
}
