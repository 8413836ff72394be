package types.records;

import java.util.List;

public class Main {
    public static void main(String[] args) {
        Span morning = Span.of("12 - 8");
        System.out.println(morning + " " + morning.length() + " " + morning.equals(new Span(8, 12)));
        Booking whole = new Booking("Blue");
        Booking early = new Booking("Blue", morning.shift(-2), List.of("Ada"));
        System.out.println(whole.overlaps(early) + " " + early.overlaps(new Booking("Blue", new Span(10, 11), List.of())));
        System.out.println(early.extend("Bo"));
        try {
            new Booking(null, morning, List.of());
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
