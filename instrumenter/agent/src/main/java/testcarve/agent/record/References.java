package testcarve.agent.record;

import java.util.Arrays;

/** The objects whose content is looked at again when a call or frame ends: a stack. */
final class References {

  Object[] objects = new Object[16];
  int size;

  void push(Object object) {
    if (size == objects.length) {
      objects = Arrays.copyOf(objects, size * 2);
    }
    objects[size++] = object;
  }

  void truncate(int newSize) {
    while (size > newSize) {
      objects[--size] = null;
    }
  }
}
