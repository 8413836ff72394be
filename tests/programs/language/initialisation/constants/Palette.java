package initialisation.constants;

import java.util.ArrayList;
import java.util.List;

/** Styles that nobody gets at from outside, but a painter that is handed round. */
class Palette {
    private static final List<Style> STYLES = new ArrayList<>();

    static {
        STYLES.add(Style.builder().mark('-').width(4).get());
        STYLES.add(Style.builder().mark('=').get());
    }

    static void show(Painter painter) {
        for (Style style : STYLES) {
            painter.paint(style);
        }
    }
}
