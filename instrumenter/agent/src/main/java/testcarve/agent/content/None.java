package testcarve.agent.content;

/** For objects known to have no state: kind {@code none}. */
final class None extends Reader {

  @Override
  void read(Object o, Output out) {
    out.begin("none", true);
    out.end();
  }

  @Override
  boolean inheritable() {
    return false;
  }
}
