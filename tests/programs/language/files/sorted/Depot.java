package files.sorted;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Takes in lists of parcels, and puts each list where it belongs. */
class Depot {
    private final List<String> errors = new ArrayList<>();

    List<Parcel> takeIn(Path inbox) throws IOException {
        List<Parcel> all = new ArrayList<>();
        for (Path list : lists(inbox)) {
            List<String> wrong = new ArrayList<>();
            for (String line : Files.readAllLines(list)) {
                String[] words = line.split(" ");
                if (words.length == 3) {
                    all.add(new Parcel(words[0], words[1], Integer.parseInt(words[2])));
                } else {
                    wrong.add(line);
                }
            }
            errors.addAll(wrong);
            if (wrong.isEmpty()) {
                Files.move(list, inbox.resolve(list.getFileName() + ".done"));
            } else {
                Files.write(inbox.resolve(list.getFileName() + ".wrong"), wrong);
            }
        }
        return all;
    }

    private static List<Path> lists(Path inbox) throws IOException {
        try (Stream<Path> found = Files.list(inbox)) {
            return found.filter(path -> path.toString().endsWith(".txt")).sorted().toList();
        }
    }

    List<String> errors() {
        return errors;
    }
}
