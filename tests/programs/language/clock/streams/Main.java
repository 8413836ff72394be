package clock.streams;

import java.util.Random;
import java.util.stream.IntStream;

class Main {
    public static void main(String[] args) {
        Bag bag = new Bag(new Random(7));
        System.out.println(bag.sum(5));
        System.out.println(bag.one());
        System.out.println(bag.several(3));
        IntStream later = bag.open();
        System.out.println(bag.one());
        System.out.println(later.limit(3).sum());
        System.out.println(bag.one());
    }
}
