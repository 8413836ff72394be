package databases.session;

import java.sql.SQLException;

class Main {
    public static void main(String[] args) throws SQLException {
        try (Till till = new Till("jdbc:h2:mem:session;MODE=MySQL")) {
            till.make();
            till.sell(500);
            till.sell(2000);
            till.visit("Ada");
            System.out.println(till.lastSale());
            till.makeView();
            till.sell(3000);
            System.out.println(till.dearOnes());
            till.makeTickets();
            System.out.println(till.ticket() + " " + till.ticket());
            till.goal(6000);
            System.out.println(till.goal());
        }
    }
}
