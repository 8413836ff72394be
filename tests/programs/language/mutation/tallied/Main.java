package mutation.tallied;

public class Main {
    public static void main(String[] args) {
        Tally tally = new Tally();
        for (String name : "b a c b b a d".split(" ")) {
            tally.vote(name);
        }
        System.out.println(tally.votesFor("b") + " " + tally.votesFor("a"));
    }
}
