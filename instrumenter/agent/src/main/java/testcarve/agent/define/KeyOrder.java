package testcarve.agent.define;

import java.util.Comparator;

/** Orders keys by name, then by loader, so that the same recording gives the same trace. */
final class KeyOrder implements Comparator<Key> {

  static final KeyOrder INSTANCE = new KeyOrder();

  private KeyOrder() {}

  @Override
  public int compare(Key a, Key b) {
    int names = a.name.compareTo(b.name);
    return names != 0 ? names : Integer.compare(a.loader, b.loader);
  }
}
