package surroundings.checked;

public class Main {
    public static void main(String[] args) {
        Level level = new Level();
        System.out.println(level.set(4));
        try {
            Level.require(-1);
        } catch (AssertionError error) {
            System.out.println(error.getMessage());
        }
    }
}
