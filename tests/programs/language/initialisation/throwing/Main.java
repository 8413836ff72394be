package initialisation.throwing;

public class Main {
    public static void main(String[] args) {
        System.out.println(Range.parse("2..9").width());
        for (String text : new String[] {"9..2", "a..b"}) {
            try {
                System.out.println(Range.parse(text).width());
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(new Steps(0, 10, 2).count());
        try {
            new Steps(3, 1, 1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
