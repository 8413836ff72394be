package construction.anonymous;

import java.util.ArrayList;
import java.util.List;

public class Main {
    public static void main(String[] args) {
        Alarm alarm = new Alarm();
        List<String> log = new ArrayList<>();
        Alarm.Listener hall = Alarm.logger("hall: ", log);
        alarm.listen(hall);
        alarm.listen(Alarm.logger("yard: ", log));
        System.out.println(alarm.ring("smoke"));
        System.out.println(alarm.ring("gas"));
        System.out.println(log);
        System.out.println(hall.told());
    }
}
