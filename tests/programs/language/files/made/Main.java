package files.made;

import java.io.File;
import java.io.IOException;

class Main {
    public static void main(String[] arguments) throws IOException {
        use(new Archive("papers"));
        use(new Archive(String.join(File.separator, System.getProperty("user.dir"), "attic", "old")));
        new File("attic").delete();
    }

    private static void use(Archive archive) throws IOException {
        System.out.println(archive.isOpen());
        System.out.println(archive.open());
        System.out.println(archive.isOpen());
        archive.put("a.txt", "apple");
        archive.put("b.txt", "pear");
        System.out.println(archive.names());
        System.out.println(archive.where().startsWith("in "));
        System.out.println(archive.clear());
    }
}
