package functions.comparators;

import java.util.Comparator;
import java.util.List;

public class Main {
    public static void main(String[] args) {
        List<String> words = List.of("pear", "fig", "banana", "kiwi");
        ByLength byLength = new ByLength();
        Glossary glossary = new Glossary(byLength);
        System.out.println(glossary.sorted(words));
        System.out.println(glossary.index(words));
        System.out.println(glossary.words(words));
        System.out.println(glossary.snapshot(words));
        System.out.println(glossary.each(words));
        System.out.println(glossary.none().size() + " " + glossary.queue(words).size());
        System.out.println(glossary.drain(words) + " " + byLength.compared());
        System.out.println(new Glossary(Comparator.reverseOrder()).sorted(words));
        System.out.println(new Glossary(byLength.reversed()).drain(words));
        System.out.println(byLength.compare("plum", "fig"));
    }
}
