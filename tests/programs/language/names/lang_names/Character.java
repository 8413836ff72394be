package names.lang_names;

class Character {
    private final String name;
    private int level;

    Character(String name, int level) {
        this.name = name;
        this.level = level;
    }

    void meet(Character other) {
        level += other.level;
    }

    int level() {
        return level;
    }

    String name() {
        return name;
    }
}
