package staff.files;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import staff.model.Employee;

/** Each employee has a file of its own, {@code E0001.txt}; the version before stays beside it as a {@code .bak}. */
public final class EmployeeStore {
    private static final String SUFFIX = ".txt";

    private final Path directory;
    private final Path counter;

    public EmployeeStore(DataDirectory data) {
        directory = data.employees();
        counter = data.counter();
    }

    /** Never the same again, even if the employee leaves. */
    public String nextId() throws IOException {
        int last = lastNumber();
        Files.writeString(counter, (last + 1) + "\n");
        return String.format(Locale.ROOT, "E%04d", last + 1);
    }

    private int lastNumber() throws IOException {
        if (!Files.exists(counter)) {
            return 0;
        }
        String text = Files.readString(counter).strip();
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new DamagedFile("counter.txt", "'" + text + "' is no number");
        }
    }

    /** A new employee or a new version of one. */
    public void save(Employee employee) throws IOException {
        Path file = fileOf(employee.id());
        if (Files.exists(file)) {
            Files.move(file, backupOf(employee.id()), StandardCopyOption.REPLACE_EXISTING);
        }
        Files.write(file, EmployeeFormat.lines(employee), StandardCharsets.UTF_8);
    }

    public Optional<Employee> find(String id) throws IOException {
        Path file = fileOf(id);
        return Files.exists(file) ? Optional.of(read(file)) : Optional.empty();
    }

    /** In the order of their numbers. */
    public List<Employee> all() throws IOException {
        List<Employee> employees = new ArrayList<>();
        for (Path file : files()) {
            employees.add(read(file));
        }
        return employees;
    }

    /** Those whose name contains the text, whatever its case. */
    public List<Employee> named(String part) throws IOException {
        String wanted = part.strip().toLowerCase(Locale.ROOT);
        return all().stream().filter(employee -> employee.name().toLowerCase(Locale.ROOT).contains(wanted)).toList();
    }

    /** With what was kept of earlier versions. */
    public boolean delete(String id) throws IOException {
        Files.deleteIfExists(backupOf(id));
        return Files.deleteIfExists(fileOf(id));
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.getFileName().toString().endsWith(SUFFIX)).sorted().toList();
        }
    }

    private static Employee read(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file, StandardCharsets.UTF_8);
        return EmployeeFormat.parse("employees/" + file.getFileName(), lines);
    }

    private Path fileOf(String id) {
        return directory.resolve(id + SUFFIX);
    }

    private Path backupOf(String id) {
        return directory.resolve(id + ".bak");
    }
}
