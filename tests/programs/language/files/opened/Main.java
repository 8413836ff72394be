package files.opened;

import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;

class Main {
    public static void main(String[] args) throws Exception {
        Path directory = Files.createTempDirectory("opened");
        Path file = directory.resolve("poem.txt");
        Files.writeString(file, "roses\nviolets\n");
        try (Lines lines = new Lines(file)) {
            System.out.println(lines.next() + lines.next() + lines.next());
        }
        try (BufferedReader in = Lines.read(file)) {
            System.out.println(Lines.count(in));
        }
        try (Watch watch = new Watch(file.toString())) {
            System.out.println(watch.next());
        }
        try (Tally tally = new Tally()) {
            System.out.println(tally.add(2) + tally.add(3));
        }
        Files.delete(file);
        Files.delete(directory);
    }
}
