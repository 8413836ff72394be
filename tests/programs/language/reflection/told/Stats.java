package reflection.told;

import java.lang.reflect.Field;
import java.util.Map;
import java.util.TreeMap;

/** Counters that tell themselves by reflection. */
public final class Stats {
  private int hits;
  private long misses;

  public void hit() {
    hits++;
  }

  public void miss(long weight) {
    misses += weight;
  }

  public Map<String, Number> toMap() throws IllegalAccessException {
    Map<String, Number> told = new TreeMap<>();
    for (Field field : Stats.class.getDeclaredFields()) {
      told.put(field.getName(), (Number) field.get(this));
    }
    return told;
  }
}
