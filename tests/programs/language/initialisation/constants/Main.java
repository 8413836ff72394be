package initialisation.constants;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

class Main {
    private static final Style WIDE = Style.builder().mark('.').width(16).get();
    private static final Map<String, Style> STYLES = new TreeMap<>(
        Map.of("short", Style.builder().width(6).get(), "dots", Style.builder().mark('.').get()));

    public static void main(String[] args) {
        List<String> lines = new ArrayList<>();
        for (Map.Entry<String, Style> style : STYLES.entrySet()) {
            lines.add(style.getValue().line(style.getKey()));
            if (WIDE.isWiderThan(style.getValue())) {
                lines.add(WIDE.line("wider"));
            }
        }
        Painter painter = new Painter();
        Palette.show(painter);
        lines.add(painter.painted());
        System.out.println(lines);
    }
}
