package names.größen;

class Überschuß {
    static final int ÄNDERUNG = 2;

    private Überschuß() {}

    static int von(int ist, int soll) {
        return Math.max(0, ist - soll) * ÄNDERUNG;
    }
}
