package desk;

import org.junit.jupiter.api.Test;

public class DeskSystemTest {
    @Test
    public void lendsTwo() throws Exception {
        Database.recreate("/desk.sql");
        Main.main(new String[] {"Emma", "Dubliners"});
    }

    @Test
    public void lendsOneTwice() throws Exception {
        Database.recreate("/desk.sql");
        Main.main(new String[] {"Emma", "Emma"});
    }

    @Test
    public void lendsWhatIsNotThere() throws Exception {
        Database.recreate("/desk.sql");
        Main.main(new String[] {"Persuasion", "Ulysses"});
    }
}
