package files.beside;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

class Main {
    public static void main(String[] arguments) throws IOException {
        Path directory = Files.createTempDirectory("vault");
        Vault vault = new Vault(directory.toString());
        System.out.println(vault.backup());
        vault.put("zeta");
        System.out.println(vault.status());
        vault.put("alpha");
        vault.put("mid");
        System.out.println(vault.names().length);
        String outside = "testcarve-outside.txt";
        System.out.println(vault.putOutside(outside));
        Files.delete(directory.resolveSibling(outside));
        Path file = Files.createTempFile("journal", ".txt");
        Journal journal = new Journal(file);
        System.out.println(journal.add("one"));
        System.out.println(journal.add("two"));
        System.out.println(Journal.log("started"));
        System.out.println(Journal.draft("text"));
        Files.delete(Path.of(System.getProperty("java.io.tmpdir"), "testcarve-beside.log"));
    }
}
