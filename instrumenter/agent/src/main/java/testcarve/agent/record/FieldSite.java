package testcarve.agent.record;

import java.lang.ref.WeakReference;

/** A field as an instruction names it; its declaring class is found when the field is first met. */
public final class FieldSite {

  private final WeakReference<ClassLoader> loader;
  private final String owner;
  private final String name;
  private final String descriptor;
  private volatile int field;

  /** A field named in a class of this loader. */
  public FieldSite(ClassLoader loader, String owner, String name, String descriptor) {
    this.loader = new WeakReference<>(loader);
    this.owner = owner;
    this.name = name;
    this.descriptor = descriptor;
  }

  /** The number of the field, 0 if not looked for yet, -1 if it has none. */
  int field() {
    return field;
  }

  /** Finds the field from its owner upwards. No class is initialised. */
  int resolve(Values values) throws ClassNotFoundException {
    Class<?> start = Class.forName(owner.replace('/', '.'), false, loader.get());
    int found = values.resolveField(start, name, descriptor);
    field = found == 0 ? -1 : found;
    return field;
  }
}
