package types.own_bounds;

public class Main {
    public static void main(String[] args) {
        System.out.println(new Ladder<Integer>().isEmpty());
        Ladder<String> ladder = new Ladder<>();
        ladder.add("second");
        ladder.add("first");
        System.out.println(ladder.lowest());
        System.out.println(Ladder.<Integer>natural().compare(2, 1));
        Layers<Sieve> layers = Layers.<Sieve>builder().limit(3).layer(new Sieve().pass(2)).build();
        System.out.println(layers.room());
        System.out.println(Layers.<Sieve>builder().limit(4).build().room());
    }
}
