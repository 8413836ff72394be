package exceptions.overflow;

/** A menu that is its own submenu has no depth. */
class Menu {
    private Menu sub;

    void sub(Menu sub) {
        this.sub = sub;
    }

    int depth() {
        return sub == null ? 1 : 1 + sub.depth();
    }

    /** Caught inside: how deep the stack was is no part of what it says. */
    boolean endless() {
        try {
            depth();
            return false;
        } catch (StackOverflowError e) {
            return true;
        }
    }
}
