package functions.referred;

import java.util.Arrays;

class Main {
    public static void main(String[] args) {
        for (int i = 0; i < 6; i++) {
            Registry registry = new Registry("a", "b" + i);
            System.out.println(i < 4 ? "" : registry.has("b5") + " " + registry.count(Arrays.asList("a", "b5", "c")));
        }
    }
}
