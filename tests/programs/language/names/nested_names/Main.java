package names.nested_names;

import java.util.Map;

public class Main {
    public static void main(String[] args) {
        Order order = new Order();
        Order.Line tea = new Order.Line(3, 250);
        System.out.println(tea.total() + new Line(2, 9).total());
        Order.Entry entry = new Order.Entry("main");
        System.out.println(order.add(tea, new Line(0, 5), entry).size());
        System.out.println(order.add(new Order.Line(1, 1), new Line(5, 0), entry).size());
        System.out.println(order.add(new Order.Line(2, 2), new Line(1, 6), entry).size());
        System.out.println(entry.key() + new Order.Entry.Line(Map.entry("blue", 2)).width());
    }
}
