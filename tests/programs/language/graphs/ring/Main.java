package graphs.ring;

public class Main {
    public static void main(String[] args) {
        Stop harbour = new Stop("Harbour");
        Stop market = harbour.insert(new Stop("Market"));
        market.insert(new Stop("Museum"));
        System.out.println(harbour.length());
        System.out.println(market.hopsTo("Harbour"));
        System.out.println(market.hopsTo("Airport"));
    }
}
