package mutation.reflected;

import java.util.Map;

public class Main {
    public static void main(String[] args) throws ReflectiveOperationException {
        Settings settings = new Settings();
        System.out.println(settings.loudness());
        System.out.println(new Profile(Map.of("volume", 8)).load(settings));
        System.out.println(settings.loudness());
        settings.mute();
        System.out.println(settings.loudness());
    }
}
