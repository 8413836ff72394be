package aliasing.fluent;

public class Main {
    public static void main(String[] args) {
        System.out.println(new Query("orders").where("paid").where("total > 10").limit(5).sql());
        Query all = new Query("customers");
        if (args.length == 0) {
            all = all.limit(3);
        }
        System.out.println(all.sql());
    }
}
