package testcarve.agent.record;

import testcarve.agent.define.Strings;
import testcarve.agent.format.TraceWriter;

/** Numbers strings for definitions and events alike. */
public final class StringNumbers implements Strings {

  final StringTable table;

  /** Strings defined in this trace. */
  public StringNumbers(TraceWriter out) {
    table = new StringTable(out);
  }

  @Override
  public int id(String text) {
    return table.id(text);
  }
}
