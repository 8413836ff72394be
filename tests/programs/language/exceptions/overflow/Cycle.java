package exceptions.overflow;

final class Cycle {
    private Cycle() {
    }

    static String of(Menu menu) {
        return menu.endless() ? "a cycle" : "no cycle";
    }
}
