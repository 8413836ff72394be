package names.lang_names;

import java.util.List;

class Process {
    private final List<Character> heroes;

    Process(List<Character> heroes) {
        this.heroes = heroes;
    }

    CharSequence run(java.lang.Character separator) {
        StringBuilder names = new StringBuilder();
        for (Character hero : heroes) {
            names.append(hero.name());
            names.append(separator);
        }
        return names;
    }
}
