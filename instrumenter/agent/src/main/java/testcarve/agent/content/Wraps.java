package testcarve.agent.content;

/** Reads what an object shares its state with: the objects its fields hold, and numbers that tell where it stands in them. */
final class Wraps extends Reader {

  private final boolean complete;
  private final Slot[] parts;

  private Wraps(boolean complete, Slot[] parts) {
    this.complete = complete;
    this.parts = parts;
  }

  /** For an object that is nothing but what it wraps. */
  static Wraps all(Class<?> c, String... fields) throws NoSuchFieldException {
    return new Wraps(true, slots(c, fields));
  }

  /** For an object that has more state than these fields. */
  static Wraps part(Class<?> c, String... fields) throws NoSuchFieldException {
    return new Wraps(false, slots(c, fields));
  }

  private static Slot[] slots(Class<?> c, String... fields) throws NoSuchFieldException {
    Slot[] slots = new Slot[fields.length];
    for (int i = 0; i < fields.length; i++) {
      slots[i] = Slot.of(c, fields[i]);
    }
    return slots;
  }

  @Override
  void read(Object o, Output out) throws IllegalAccessException {
    out.begin("wraps", complete);
    for (Slot part : parts) {
      part.tell(o, out);
    }
    out.end();
  }
}
