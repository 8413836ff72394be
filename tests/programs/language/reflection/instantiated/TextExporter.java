package reflection.instantiated;

import java.util.List;

/** Made by name only, with an argument. */
class TextExporter implements Exporter {
    private final String separator;

    private TextExporter(String separator) {
        this.separator = separator;
    }

    @Override
    public String export(List<String> row) {
        return String.join(separator, row);
    }
}
