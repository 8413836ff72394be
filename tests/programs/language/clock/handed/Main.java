package clock.handed;

import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneId;

public class Main {
    public static void main(String[] args) {
        Desk desk = new Desk(Clock.systemDefaultZone());
        System.out.println(desk.lend("Emma", 14));
        System.out.println(desk.lend("Ulysses", 7));
        System.out.println(desk.isLate(LocalDate.now().minusDays(1)));
        System.out.println(desk.isLate(LocalDate.of(2001, 2, 3)));
        System.out.println(desk.journal());
        System.out.println(new Twice().days(Clock.systemUTC()));
        Desk far = new Desk(Clock.system(ZoneId.of("Pacific/Kiritimati")));
        System.out.println(far.open() + " " + far.wait(3) + " " + far.both());
    }
}
