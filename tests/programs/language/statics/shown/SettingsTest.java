package statics.shown;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junitpioneer.jupiter.SetSystemProperty;

@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class SettingsTest {
    @Test
    @Order(1)
    void nothingIsThere() {
        assertEquals("no size", new Settings().get("size"));
    }

    @Test
    @Order(2)
    @SetSystemProperty(key = "statics.colour", value = "red")
    void oneIsThere() {
        Settings settings = new Settings();
        settings.set("shape", "round");
        assertEquals("round", settings.get("shape"));
        assertEquals("no size", settings.get("size"));
    }
}
