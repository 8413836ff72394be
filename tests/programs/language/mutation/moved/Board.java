package mutation.moved;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

public class Board {
    private final List<Task> tasks = new ArrayList<>();

    public Board(String... names) {
        for (String name : names) {
            tasks.add(new Task(name, name.length()));
        }
    }

    public List<Task> tasks() {
        return tasks;
    }

    public static void sort(List<Task> tasks) {
        tasks.sort(Comparator.comparingInt(Task::rank));
    }
}
