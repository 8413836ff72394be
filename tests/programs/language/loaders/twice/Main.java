package loaders.twice;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;

public class Main {
    public static void main(String[] args) throws Exception {
        URL[] jar = {Path.of("plugins/letters.jar").toUri().toURL()};
        ClassLoader parent = Main.class.getClassLoader();
        try (URLClassLoader red = new URLClassLoader(jar, parent); URLClassLoader blue = new URLClassLoader(jar, parent)) {
            Tally one = tally(red, 2);
            Tally other = tally(blue, 5);
            System.out.println(new Desk(one).read("ab", "c") + " " + new Desk(other).read("abc"));
            System.out.println(call(red) + " " + call(red) + " " + call(blue));
            System.out.println(Desk.differ(one, other) + " " + Desk.alike(one, tally(red, 9)));
        }
    }

    private static Tally tally(ClassLoader loader, int bonus) throws ReflectiveOperationException {
        return (Tally) loader.loadClass("loaders.twice.Letters").getConstructor(int.class).newInstance(bonus);
    }

    private static Object call(ClassLoader loader) throws ReflectiveOperationException {
        return loader.loadClass("loaders.twice.Letters").getMethod("call").invoke(null);
    }
}
