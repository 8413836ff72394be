package files.looked;

import java.io.File;
import java.io.IOException;

class Main {
    public static void main(String[] arguments) throws IOException {
        Depot depot = new Depot(System.getProperty("user.dir") + File.separator + "depot");
        System.out.println(depot.names());
        System.out.println(depot.total() + " " + depot.tree() + " " + depot.longest());
        System.out.println(depot.isEmpty("empty") + " " + depot.isEmpty("old"));
        System.out.println(depot.has("b.txt") + " " + depot.has("z.txt"));
        System.out.println(depot.delete("old") + " " + depot.first("old/d.txt"));
        System.out.println(depot.delete("b.txt") + " " + depot.delete("z.txt") + " " + depot.names());
        System.out.println(depot.rename("c.bin", "f.bin") + " " + depot.sum("f.bin"));
        System.out.println(depot.rename("old", "older") + " " + depot.sum("older/d.txt"));
        depot.append("a.txt", "pears\n");
        System.out.println(depot.sum("a.txt"));
        System.out.println(depot.make("new/inner") + " " + depot.make("new/inner"));
        System.out.println(depot.store("new/g.txt", "grapes") + " " + depot.store("a.txt", "never"));
        System.out.println(depot.names() + " " + depot.tree());
    }
}
