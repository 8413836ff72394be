package files.fluent;

import java.nio.file.Files;
import java.nio.file.Path;

public class Main {
    public static void main(String[] args) throws Exception {
        Path path = Files.createTempFile("session", ".txt");
        Session session = Session.open(path).named("ann");
        session.say("hello").say("again");
        System.out.println(session.name());
        session.end();
        System.out.print(Files.readString(path));
        Files.delete(path);
    }
}
