package methods.narrow;

import java.util.Arrays;

public class Main {
    public static void main(String[] args) {
        byte[] all = {1, 2, -3, 1};
        System.out.println(Arrays.toString(Numbers.removeAll(all, (byte) 1, (byte) -3)));
        System.out.println(Arrays.toString(Numbers.removeAll(all)));
        System.out.println(Numbers.largest((short) 300, (short) -4) + Numbers.letters('a', '\''));
    }
}
