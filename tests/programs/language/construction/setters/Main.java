package construction.setters;

public class Main {
    public static void main(String[] args) {
        Name name = new Name("  Ada King Lovelace ");
        System.out.println(name.getText() + " " + name.getWords());
    }
}
