package mutation.rebuilt;

class Label {
    private Label() {}

    static String of(Crate crate) {
        return crate.sealed ? "SEALED" : "open";
    }
}
