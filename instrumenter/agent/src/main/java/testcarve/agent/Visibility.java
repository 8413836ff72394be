package testcarve.agent;

import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import testcarve.agent.record.Recorder;

/** Tells which class loaders find the recorder: what they define can be woven. */
final class Visibility {

  private final Map<ClassLoader, Boolean> known = Collections.synchronizedMap(new WeakHashMap<>());

  boolean isVisibleTo(ClassLoader loader) {
    if (loader.getClass().getClassLoader() == null) {
      return true; // The JDK's own loaders delegate.
    }
    Boolean visible = known.get(loader);
    if (visible == null) {
      visible = finds(loader);
      known.put(loader, visible);
    }
    return visible;
  }

  private static boolean finds(ClassLoader loader) {
    try {
      return Class.forName(Recorder.class.getName(), false, loader) == Recorder.class;
    } catch (ClassNotFoundException | LinkageError | RuntimeException hidden) {
      return false;
    }
  }
}
