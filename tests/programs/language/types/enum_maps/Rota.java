package types.enum_maps;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

class Rota {
    enum Day {
        MON,
        TUE,
        WED,
        THU,
        FRI
    }

    private final EnumMap<Day, String> shifts = new EnumMap<>(Day.class);

    void assign(Day day, String name) {
        shifts.put(day, name);
    }

    Map<Day, String> shifts() {
        return shifts;
    }

    Set<Day> free() {
        EnumSet<Day> free = EnumSet.allOf(Day.class);
        free.removeAll(shifts.keySet());
        return free;
    }

    static EnumMap<Day, Integer> load(List<Set<Day>> wishes) {
        EnumMap<Day, Integer> count = new EnumMap<>(Day.class);
        for (Set<Day> wish : wishes) {
            for (Day day : wish) {
                count.merge(day, 1, Integer::sum);
            }
        }
        return count;
    }

    static boolean swap(EnumSet<Day> days, Day from, Day to) {
        if (!days.remove(from)) {
            return false;
        }
        days.add(to);
        return true;
    }
}
