package construction.stand_in;

public class Desk {
    public String call(Line<String> line) {
        return line.next() + ", please";
    }
}
