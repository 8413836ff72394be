package mutation.built;

import java.util.List;

public class Main {
    public static void main(String[] args) {
        Printer printer = new Printer.Builder().loud().indent(2).separator("; ").copies(3).build();
        System.out.println(printer.width());
        System.out.println(printer.print(new StringBuilder(), List.of("sow", "reap")));
        System.out.println(printer.join(List.of("sow", "reap")));
    }
}
