package loaders.patched;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

public class Main {
    public static void main(String[] args) throws Exception {
        Rule rule = (Rule) new Forge().make("Elevenx").getConstructor().newInstance();
        System.out.println(rule.getClass().getName() + " " + rule.apply(3));
        Shop shop = new Shop();
        System.out.println(shop.total(new Tenfold(), 5) + " " + shop.clearance(rule, 7) + " " + shop.sold());
    }

    /** Makes classes: the bytes of one under another name. */
    private static final class Forge extends ClassLoader {
        Class<?> make(String name) throws IOException {
            try (InputStream file = Main.class.getResourceAsStream("Tenfold.class")) {
                String text = new String(file.readAllBytes(), StandardCharsets.ISO_8859_1).replace("Tenfold", name);
                byte[] made = text.getBytes(StandardCharsets.ISO_8859_1);
                return defineClass("loaders.patched." + name, made, 0, made.length);
            }
        }
    }
}
