package exceptions.suppressed;

public class Main {
    public static void main(String[] args) {
        Printer printer = new Printer();
        printer.print("poster", false);
        try {
            printer.print("", true);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage() + e.getSuppressed().length);
        }
        try {
            printer.print("flyer", true);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        printer.feed(1, 2);
        try {
            printer.feed(101, 5, 250);
        } catch (IllegalStateException e) {
            System.out.println(e.getSuppressed()[1].getMessage());
        }
        System.out.println(printer.log());
    }
}
