package clock.luck;

class Main {
    public static void main(String[] args) {
        Raffle raffle = new Raffle();
        System.out.println(raffle.enter("Ada") + " " + raffle.enter("Ada") + " " + raffle.wins() + " " + raffle.entered());
    }
}
