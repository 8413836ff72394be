package exceptions.checked;

import java.text.ParseException;
import java.util.concurrent.TimeoutException;

public class Main {
    public static void main(String[] args) throws Exception {
        Codec codec = new Codec("k");
        codec.warmUp(2);
        System.out.println(codec.decode("abc"));
        try {
            codec.warmUp(12);
        } catch (TimeoutException e) {
            System.out.println(e.getMessage());
        }
        try {
            codec.decode("ab?c");
        } catch (ParseException e) {
            System.out.println(e.getMessage() + " at " + e.getErrorOffset());
        }
        System.out.println(codec.used());
    }
}
