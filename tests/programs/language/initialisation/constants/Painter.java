package initialisation.constants;

class Painter {
    private final StringBuilder painted = new StringBuilder();

    void paint(Style style) {
        painted.append(style.line("/")).append('|');
    }

    String painted() {
        return painted.toString();
    }
}
