package staff.files;

import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.YearMonth;
import java.util.HashMap;
import java.util.Map;
import java.util.Scanner;
import staff.model.Money;
import staff.model.Work;

/** Hours and sales, one file for each month, to which a line is added for each entry: {@code E0002 hours 38.5}. */
public final class WorkFiles {
    private final Path directory;

    public WorkFiles(DataDirectory data) {
        directory = data.work();
    }

    public void addHours(YearMonth month, String id, BigDecimal hours) throws IOException {
        append(month, id + " hours " + hours.toPlainString());
    }

    public void addSales(YearMonth month, String id, Money sales) throws IOException {
        append(month, id + " sales " + sales);
    }

    private void append(YearMonth month, String line) throws IOException {
        try (BufferedWriter out = Files.newBufferedWriter(fileOf(month), StandardCharsets.UTF_8,
                StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            out.write(line);
            out.newLine();
        }
    }

    /** What was entered for the month, by employee; nobody worked in a month without a file. */
    public Map<String, Work> read(YearMonth month) throws IOException {
        Map<String, Work> byId = new HashMap<>();
        File file = fileOf(month).toFile();
        if (!file.exists()) {
            return byId;
        }
        try (Scanner lines = new Scanner(file, StandardCharsets.UTF_8)) {
            while (lines.hasNextLine()) {
                add(byId, lines.nextLine(), "work/" + file.getName());
            }
        }
        return byId;
    }

    private static void add(Map<String, Work> byId, String line, String file) throws DamagedFile {
        String[] words = line.split(" ");
        if (words.length != 3) {
            throw new DamagedFile(file, "not an entry: '" + line + "'");
        }
        Work before = byId.getOrDefault(words[0], Work.NONE);
        byId.put(words[0], switch (words[1]) {
            case "hours" -> before.plusHours(new BigDecimal(words[2]));
            case "sales" -> before.plusSales(Money.parse(words[2]));
            default -> throw new DamagedFile(file, "neither hours nor sales: '" + line + "'");
        });
    }

    private Path fileOf(YearMonth month) {
        return directory.resolve(month + ".txt");
    }
}
