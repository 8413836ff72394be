package arrays.generic;

import java.util.Arrays;
import java.util.List;

public class Main {
    public static void main(String[] args) {
        Buckets<Integer> buckets = new Buckets<>(3);
        buckets.put(7);
        buckets.put(3);
        buckets.put(10);
        System.out.println(buckets.bucket(1));
        System.out.println(Arrays.toString(buckets.fill(new Integer[4])));
        System.out.println(Buckets.used(new List<?>[] {List.of("a"), List.of(), List.of(1, 2)}));
    }
}
