package types.containers;

import java.util.Iterator;

public class Main {
    public static void main(String[] args) {
        Shelf shelf = new Shelf();
        shelf.add("Sets", 2001);
        shelf.add("Algebra", 1999);
        shelf.add("Nets", 2001);
        shelf.add("Proofs", 1980);
        System.out.println(shelf.byYear().size() + shelf.pairs().size() + shelf.sorted().size());
        System.out.println(shelf.before(2000).size() + shelf.pile().size() + shelf.some().get().size());
        System.out.println(shelf.newest().join().title());
        for (Iterator<String> titles = shelf.titles(); titles.hasNext(); ) {
            System.out.println(titles.next());
        }
    }
}
