package strings.repeated;

public class Main {
    public static void main(String[] args) {
        Route round = new Route("Bern", "Bern");
        System.out.println(round.isLoop());
        Route same = round.renamed("Bern", "Bern");
        System.out.println(same.from() + same.to());
        Route other = new Route("Basel", "Bern").renamed("Bern", "Basel");
        System.out.println(other.to() + new Route("Basel", "Bern").isLoop());
    }
}
