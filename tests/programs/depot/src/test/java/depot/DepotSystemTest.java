package depot;

import java.sql.Connection;
import org.junit.jupiter.api.Test;

public class DepotSystemTest {
    @Test
    public void ordersTwoArticles() throws Exception {
        Database.recreate();
        Main.main(new String[] {"ann", "hammer", "nail"});
    }

    @Test
    public void ordersWhatIsNotThere() throws Exception {
        Database.recreateAtOnce();
        Main.main(new String[] {"bob", "nail", "anvil"});
    }

    @Test
    public void ordersTheLastOne() throws Exception {
        Database.recreateAtOnce();
        Main.main(new String[] {"cid", "anvil"});
        Main.main(new String[] {"dan", "hammer"});
    }

    @Test
    public void fillsTheEmptyDepot() throws Exception {
        Database.recreate();
        Database.empty();
        try (Connection connection = Main.connect("?currentSchema=depot")) {
            Stock stock = new Stock(connection);
            System.out.println(stock.add("rasp", 5) + " " + stock.rare(9) + " " + stock.take("rasp", 6));
        }
        Main.main(new String[] {"eve", "saw"});
    }

    @Test
    public void cancels() throws Exception {
        Database.recreate();
        Main.main(new String[] {"ann", "hammer"});
        try (Connection connection = Main.connect("")) {
            Orders orders = new Orders(connection);
            System.out.println(orders.cancel("ann") + " " + orders.lines("ann"));
        }
    }
}
