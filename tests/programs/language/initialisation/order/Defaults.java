package initialisation.order;

class Defaults {
    static int level = 1;

    static void level(int level) {
        Defaults.level = level;
    }
}
