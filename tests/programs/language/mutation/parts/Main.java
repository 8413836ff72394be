package mutation.parts;

import java.util.ArrayList;
import java.util.List;

public class Main {
    public static void main(String[] args) {
        Herd herd = new Herd();
        herd.born("ivy");
        herd.born("moss");
        herd.shear();
        herd.pay(12);
        List<Goat> some = new ArrayList<>(herd.goats().subList(1, 2));
        Herd.brand(some, "x");
        System.out.println(some.size() + " " + herd.goats().size());
        Goat last = herd.goats().get(1);
        System.out.println(last.wool() + last.mark() + herd.shepherd().purse());
    }
}
