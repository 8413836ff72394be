package functions.converter;

import java.net.URISyntaxException;

public class Main {
    public static void main(String[] args) throws URISyntaxException {
        Settings settings = new Settings().set("home", "data").set("port", "8080").set("site", "http://example.org/a b");
        System.out.println(settings.read("home", Converter.FILE));
        System.out.println(settings.read("port", Converter.NUMBER) + 1);
        System.out.println(settings.read("none", Converter.LINK));
        try {
            settings.read("site", Converter.LINK);
        } catch (URISyntaxException e) {
            System.out.println(e.getIndex());
        }
        System.out.println(settings.readAll(Converter.FILE, "home", "port"));
    }
}
