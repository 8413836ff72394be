package functions.references;

import java.util.List;

public class Main {
    public static void main(String[] args) {
        List<City> cities = Importer.parse(List.of("Rome", "Oslo"), City::new);
        System.out.println(Importer.parse(List.of("Bern"), City::capital));
        System.out.println(Importer.parse(List.of("12", "7"), Integer::valueOf));
        System.out.println(Importer.names(cities, City::name));
        City oslo = cities.get(1);
        System.out.println(Importer.names(List.of("Norway"), oslo::within));
        System.out.println(Importer.names(cities, oslo::greet));
        System.out.println(Importer.names(List.of(1.5, 2), Object::toString));
        StringBuilder out = new StringBuilder();
        Importer.printer(out).accept("done");
        Importer.printer(out).accept(", really");
        System.out.println(out);
    }
}
