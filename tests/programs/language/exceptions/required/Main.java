package exceptions.required;

public class Main {
    public static void main(String[] args) {
        System.out.println(new Guest("Ada", "2").label());
        try {
            new Guest(null, "2");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            Guest.count("two");
        } catch (IllegalStateException e) {
            System.out.println("not a number");
        }
    }
}
