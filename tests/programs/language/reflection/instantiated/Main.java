package reflection.instantiated;

import java.util.List;

public class Main {
    public static void main(String[] args) throws ReflectiveOperationException {
        Exporter csv = Exporters.named("Csv");
        System.out.println(csv.export(List.of("Utrecht", "12")));
        System.out.println(csv.export(List.of("Delft", "7")));
        System.out.println(Exporters.text(" | ").export(List.of("Utrecht", "12")));
        Exporter own = CsvExporter.class.newInstance();
        System.out.println(own.export(List.of("Leiden")));
    }
}
