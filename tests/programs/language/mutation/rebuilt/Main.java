package mutation.rebuilt;

public class Main {
    public static void main(String[] args) {
        Crate.Builder crates = new Crate.Builder();
        crates.depth(3);
        Crate crate = crates.build();
        crates.width(7);
        System.out.println(crates.area());
        System.out.println(crate.room());

        System.out.println(Label.of(new Crate.Builder().sealed().build()));

        Crate.Builder tall = new Crate.Builder();
        tall.depth(5);
        count(tall.build());
    }

    private static void count(Crate crate) {
        crate.sign();
        crate.next();
        System.out.println(crate.next() + crate.room());
    }
}
