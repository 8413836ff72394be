package mutation.shown;

public class Main {
    public static void main(String[] args) {
        Book emma = new Book.Builder("Emma").tag("Novel").tag("Classic").build();
        System.out.println(emma.title() + " " + emma.tags());
        Book cosmos = new Book.Builder("Cosmos").tag("Science").build();
        System.out.println(cosmos.title() + " " + cosmos.tags());
    }
}
