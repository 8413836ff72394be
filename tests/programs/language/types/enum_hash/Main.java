package types.enum_hash;

import java.util.HashMap;
import java.util.Map;

public class Main {
    public static void main(String[] args) {
        Alarm alarm = new Alarm(Alarm.Level.LOW, "pump");
        Map<Alarm, Integer> counts = new HashMap<>();
        counts.merge(alarm, 1, Integer::sum);
        counts.merge(new Alarm(Alarm.Level.LOW, "pump"), 1, Integer::sum);
        System.out.println(counts.get(alarm) + " " + alarm.hashCode());
        Alarm raised = alarm.raised();
        System.out.println(raised.level() + " " + raised.equals(alarm));
        System.out.println(raised.equals("pump") + " " + raised.equals(new Alarm(Alarm.Level.HIGH, "pump")));
    }
}
