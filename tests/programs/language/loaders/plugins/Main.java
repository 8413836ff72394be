package loaders.plugins;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;

public class Main {
    public static void main(String[] args) throws Exception {
        URL jar = Path.of("plugins/longer.jar").toUri().toURL();
        try (URLClassLoader loader = new URLClassLoader(new URL[] {jar}, Main.class.getClassLoader())) {
            Class<?> type = loader.loadClass("loaders.plugins.Longer");
            Filter filter = (Filter) type.getConstructor(int.class).newInstance(4);
            Shop shop = new Shop();
            System.out.println(shop.filter(List.of("a", "bb")));
            shop.install(filter);
            System.out.println(shop.installed() + " " + shop.filter(List.of("pear", "fig", "cherry")));
            System.out.println(type.getMethod("refused").invoke(filter));
        }
    }
}
