package names.lang_names;

import java.util.List;

public class Main {
    public static void main(String[] args) {
        Character ada = new Character("Ada", 3);
        Character bo = new Character("Bo", 4);
        ada.meet(bo);
        System.out.println(ada.level());
        System.out.println(new Process(List.of(ada, bo)).run(';'));
        Record record = new Record(10);
        System.out.println(record.beats(new Record(10)) + " " + record.beats(new Record(9)));
    }
}
