package mutation.aslist;

import java.util.List;

public class Main {
    public static void main(String[] args) {
        Podium podium = new Podium();
        List<String> view = podium.view();
        podium.place(1, "Lea");
        podium.place(2, "Tom");
        System.out.println(view.get(1));
        view.set(2, "Uwe");
        podium.reverse();
        System.out.println(podium.winner());
        System.out.println(podium.view());
    }
}
