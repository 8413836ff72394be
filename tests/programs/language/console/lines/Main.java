package console.lines;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

class Main {
    public static void main(String[] args) throws IOException {
        BufferedReader reader = new BufferedReader(new InputStreamReader(System.in));
        Notebook notebook = new Notebook(reader);
        notebook.title();
        while (notebook.note()) {
            // one more
        }
        notebook.show();
    }
}
