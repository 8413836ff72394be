package privates.packaged;

abstract class Table {
    static String gate(String to) {
        return to.length() > 4 ? "north" : "south";
    }
}
