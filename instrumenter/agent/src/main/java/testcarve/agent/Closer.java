package testcarve.agent;

import java.util.Map;
import testcarve.agent.define.ClassDefiner;
import testcarve.agent.format.Definitions;
import testcarve.agent.format.TraceWriter;
import testcarve.agent.record.Recording;

/** Ends the recording in good order when the JVM goes down. */
final class Closer extends Thread {

  private final TraceWriter out;
  private final Recording recording;
  private final ClassDefiner definer;
  private final Transformer transformer;
  private final Map<String, String> unwoven;

  Closer(
      TraceWriter out,
      Recording recording,
      ClassDefiner definer,
      Transformer transformer,
      Map<String, String> unwoven) {
    super("testcarve-closer");
    this.out = out;
    this.recording = recording;
    this.definer = definer;
    this.transformer = transformer;
    this.unwoven = unwoven;
  }

  @Override
  public void run() {
    try {
      definer.finish();
      transformer.tellLost();
      end();
    } catch (Throwable failure) {
      System.err.println("testcarve: the recording could not be closed: " + failure);
    }
    out.close();
    if (out.failure() != null) {
      System.err.println("testcarve: the recording ends early, what is in it can be used: " + out.failure());
    }
  }

  private void end() {
    synchronized (out.lock()) {
      out.definition("end class.path " + Definitions.quote(transformer.classPath()));
      synchronized (unwoven) {
        for (Map.Entry<String, String> each : unwoven.entrySet()) {
          String name = Definitions.quote(each.getKey());
          out.definition("end unwoven " + name + " " + Definitions.quote(each.getValue()));
        }
      }
      if (recording.dropped() > 0) {
        out.definition("end dropped " + recording.dropped());
      }
      out.definition("end complete -");
      out.flush();
      out.close();
    }
  }
}
