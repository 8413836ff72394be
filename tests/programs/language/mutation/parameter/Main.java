package mutation.parameter;

import java.util.ArrayList;
import java.util.List;

public class Main {
    public static void main(String[] args) {
        List<String> names = new ArrayList<>(List.of("Zoe", "Ada", "Kim"));
        Ranking ranking = new Ranking();
        System.out.println(ranking.keep(names, 2));
        System.out.println(ranking.best());
        Ranking.rotate(names);
        System.out.println(names);
    }
}
