package testcarve.agent;

import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import testcarve.agent.record.ArrayHooks;
import testcarve.agent.record.CallHooks;
import testcarve.agent.record.FieldHooks;
import testcarve.agent.record.FrameHooks;
import testcarve.agent.record.InputHooks;
import testcarve.agent.record.MonitorHooks;
import testcarve.agent.record.Recorder;
import testcarve.agent.record.StackSizes;
import testcarve.agent.record.StandardInput;
import testcarve.agent.record.ThreadRecorder;

/**
 * Tells which class loaders find the recorder: what they define can be woven.
 *
 * <p>A loader is asked for all that woven code names before it defines any: woven code would have it asked where a hook is first called,
 * and there a program that is deep in a recursion may have no stack left for its loader.
 */
final class Visibility {

  private static final Class<?>[] NAMED = {
    Recorder.class, ThreadRecorder.class, FrameHooks.class, FieldHooks.class, CallHooks.class, ArrayHooks.class, MonitorHooks.class,
    InputHooks.class, StandardInput.class, StackSizes.class
  };

  private final Map<ClassLoader, Boolean> known = Collections.synchronizedMap(new WeakHashMap<>());

  boolean isVisibleTo(ClassLoader loader) {
    Boolean visible = known.get(loader);
    if (visible == null) {
      visible = finds(loader);
      known.put(loader, visible);
    }
    return visible;
  }

  private static boolean finds(ClassLoader loader) {
    try {
      for (Class<?> each : NAMED) {
        if (Class.forName(each.getName(), false, loader) != each) {
          return false;
        }
      }
      return true;
    } catch (ClassNotFoundException | LinkageError | RuntimeException hidden) {
      return false;
    }
  }
}
