package mutation.poked;

import java.lang.reflect.Field;

public class Main {
    public static void main(String[] args) throws ReflectiveOperationException {
        Gauge gauge = new Gauge();
        System.out.println(gauge.percent());
        Field level = Gauge.class.getDeclaredField("level");
        level.setAccessible(true);
        level.setInt(gauge, 7);
        System.out.println(gauge.label());
    }
}
