package reflection.mapped;

import com.google.gson.Gson;

public class Main {
    public static void main(String[] args) {
        Order ann = new Gson().fromJson("{\"customer\":\"Ann\",\"express\":true,"
                + "\"lines\":[{\"article\":\"pen\",\"count\":3,\"each\":120}]}", Order.class);
        System.out.println(ann.total());
        ann.add(new Line("cap", 2, 50));
        System.out.println(ann.total() + " " + ann.customer());
        Orders orders = new Orders();
        Order bob = orders.read("{\"customer\":\"Bob\",\"lines\":[{\"article\":\"ink\",\"count\":1,\"each\":400}]}");
        System.out.println(bob.total());
        System.out.println(orders.write(bob));
        Line line = new Gson().fromJson("{\"article\":\"pad\",\"count\":2,\"each\":90}", Line.class);
        System.out.println(line.article() + " " + line.price());
    }
}
