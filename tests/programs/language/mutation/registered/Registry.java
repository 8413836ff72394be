package mutation.registered;

import java.util.LinkedHashMap;
import java.util.Map;

class Registry {
    private final Map<String, Sensor> sensors = new LinkedHashMap<>();

    void register(Sensor sensor) {
        sensors.put(sensor.name(), sensor);
    }

    int warmest() {
        int warmest = Integer.MIN_VALUE;
        for (Sensor sensor : sensors.values()) {
            warmest = Math.max(warmest, sensor.degrees());
        }
        return warmest;
    }
}
