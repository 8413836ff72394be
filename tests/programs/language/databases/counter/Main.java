package databases.counter;

import java.sql.SQLException;

class Main {
    public static void main(String[] args) throws SQLException {
        try (Slips slips = new Slips("jdbc:h2:mem:counter")) {
            slips.make();
            slips.add("milk");
            slips.add("bread");
            slips.throwAway();
            System.out.println(slips.add("eggs") + " " + slips.highest());
            slips.beginAgain();
            System.out.println(slips.add("salt") + " " + slips.highest());
        }
    }
}
