package reflection.streamed;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

public class Shelf implements Serializable {
    private static final long serialVersionUID = 1L;
    private final String name;
    private transient List<String> books = new ArrayList<>();

    public Shelf(String name) {
        this.name = name;
    }

    public void put(String book) {
        books.add(book);
    }

    public String label() {
        return name + ": " + String.join(", ", books);
    }

    private void writeObject(ObjectOutputStream out) throws IOException {
        out.defaultWriteObject();
        writeBooks(out);
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        readBooks(in);
    }

    protected void writeBooks(ObjectOutputStream out) throws IOException {
        out.writeInt(books.size());
        for (String book : books) {
            out.writeUTF(book);
        }
    }

    protected void readBooks(ObjectInputStream in) throws IOException {
        books = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            books.add(in.readUTF());
        }
    }
}
