package reflection.instantiated;

import java.util.List;

interface Exporter {
    String export(List<String> row);
}
