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
        Goat[] row = herd.row();
        herd.lead(row);
        herd.crown(row);
        Farm farm = new Farm(herd);
        Herd.tip(farm, 3);
        System.out.println(herd.goats().get(0).mark() + farm.herd().shepherd().purse());
        herd.guard();
        System.out.println(herd.shepherd().dog().bark());
        herd.replace(some);
        System.out.println(some.get(0).wool());
        Goat last = herd.goats().get(1);
        System.out.println(last.wool() + last.mark() + herd.shepherd().purse());
    }
}
