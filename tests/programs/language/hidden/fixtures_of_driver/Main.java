package hidden.fixtures_of_driver;

import hidden.fixtures_of_driver.lib.Codec;

public class Main {
    public static void main(String[] args) {
        Codec codec = new Codec(";");
        String text = codec.write(new Order("tea", 3));
        Order order = codec.read("milk;5", Order::new);
        System.out.println(text + " " + order.name + " " + codec.reads(Order.class) + " " + codec.total(order, new Order("a;b", 4)));
    }

    static class Order implements Codec.Record {
        String name = "";
        int count;

        Order() {}

        Order(String name, int count) {
            this.name = name;
            this.count = count;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public int count() {
            return count;
        }

        @Override
        public void fill(String name, int count) {
            this.name = name;
            this.count = count;
        }
    }
}
