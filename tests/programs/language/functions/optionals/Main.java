package functions.optionals;

import java.util.Optional;
import java.util.OptionalInt;

public class Main {
    public static void main(String[] args) {
        Person ada = new Person("Ada", null);
        Person bo = new Person("Bo", ada);
        Directory directory = new Directory();
        directory.add(ada);
        directory.add(bo);
        System.out.println(directory.find("Bo").isPresent() + " " + directory.find("Cy").isPresent());
        System.out.println(directory.mailOf("Bo") + " " + directory.mailOf("Cy"));
        System.out.println(directory.bossOf("Bo").name());
        try {
            directory.bossOf("Ada");
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Directory.label(Optional.of(ada), OptionalInt.of(12)));
        System.out.println(Directory.label(Optional.empty(), OptionalInt.empty()));
    }
}
