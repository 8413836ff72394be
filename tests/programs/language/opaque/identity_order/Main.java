package opaque.identity_order;

public class Main {
    public static void main(String[] args) {
        Team team = new Team();
        Player ada = new Player("Ada");
        System.out.println(team.join(ada) + " " + team.join(ada));
        System.out.println(team.roster());
        for (int i = 0; i < 20; i++) {
            team.join(new Player("P" + i));
        }
        System.out.println(team.roster().length() + " " + team.size());
    }
}
