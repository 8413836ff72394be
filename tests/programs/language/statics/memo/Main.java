package statics.memo;

import java.util.HashMap;

public class Main {
    public static void main(String[] args) {
        Spelling spelling = new Spelling(ThreadLocal.withInitial(HashMap::new));
        System.out.println(spelling.name('a') + spelling.size());
        for (int i = 0; i < 10; i++) {
            System.out.print(spelling.name('a'));
        }
        System.out.println(spelling.size() + spelling.spell("abba"));
    }
}
