package strings.printed;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;

public class Main {
    public static void main(String[] args) throws IOException {
        Table table = new Table();
        table.put("plum", 12);
        table.put("fig", 3);
        StringWriter text = new StringWriter();
        PrintWriter out = new PrintWriter(text);
        out.println("stock");
        table.print(out);
        out.flush();
        System.out.println(text);
        StringBuilder line = new StringBuilder("[");
        table.append(line);
        System.out.println(line);
        table.append(System.out);
    }
}
