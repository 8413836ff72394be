package construction.bounded;

public class Main {
    public static void main(String[] args) {
        Peak<String> names = new Peak<>(2);
        System.out.println(names.offer("Kim"));
        System.out.println(names.offer("Zoe"));
        System.out.println(names.offer("Ada"));
        System.out.println(names.largest());
        Peak<Integer> heights = new Peak<>(3);
        heights.offer(1200);
        heights.offer(2962);
        System.out.println(Peak.span(heights));
    }
}
