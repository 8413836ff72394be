package staff.files;

import java.io.BufferedReader;
import java.io.FileReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Those who may log in, from users.txt: a line is {@code name:role:hash}; lines that begin with # are comments. */
public final class Users {
    private final Map<String, User> users = new LinkedHashMap<>();

    public static Users read(DataDirectory data) throws IOException {
        Users users = new Users();
        try (BufferedReader in = new BufferedReader(new FileReader(data.users().toFile(), StandardCharsets.UTF_8))) {
            int number = 0;
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                number++;
                users.add(line.strip(), number);
            }
        }
        return users;
    }

    private void add(String line, int number) throws DamagedFile {
        if (!line.isEmpty() && !line.startsWith("#")) {
            User user = parse(line, number);
            users.put(user.name(), user);
        }
    }

    private static User parse(String line, int number) throws DamagedFile {
        String[] parts = line.split(":");
        if (parts.length != 3) {
            throw new DamagedFile("users.txt", "line " + number + " has " + parts.length + " parts, not 3");
        }
        return new User(parts[0], role(parts[1], number), parts[2]);
    }

    private static User.Role role(String text, int number) throws DamagedFile {
        try {
            return User.Role.valueOf(text.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw new DamagedFile("users.txt", "line " + number + " has no role '" + text + "'");
        }
    }

    public Optional<User> logIn(String name, String password) {
        return Optional.ofNullable(users.get(name)).filter(user -> user.hasPassword(password));
    }
}
