package privates.singleton;

import java.util.List;

public class Main {
    public static void main(String[] args) {
        Frame frame = new Frame(List.of(new Bolt(4), new Frame(List.of(new Bolt(6)))));
        System.out.println(Weigher.weigh(frame));
    }
}
