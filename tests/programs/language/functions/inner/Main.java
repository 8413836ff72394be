package functions.inner;

public class Main {
    public static void main(String[] args) {
        Store store = new Store();
        store.save("a", "two");
        store.save("b", "four");
        store.save("a", "three");
        System.out.println(store.all() + " " + store.count());
        store.sort();
        System.out.println(store.all());
        store.empty();
        store.save("b", "five");
        System.out.println(store.all() + " " + store.count());
    }
}
