package testcarve.agent;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import testcarve.agent.content.ContentReaders;
import testcarve.agent.define.ClassDefiner;
import testcarve.agent.format.Definitions;
import testcarve.agent.format.TraceWriter;
import testcarve.agent.record.Recorder;
import testcarve.agent.record.Recording;
import testcarve.agent.record.StandardInput;
import testcarve.agent.record.StringNumbers;

/** Puts the parts together. */
final class Session {

  private Session() {}

  static Closer start(Options options, TraceFile file, Instrumentation instrumentation)
      throws IOException {
    ContentReaders.open(instrumentation);
    Rehearsal.hold();
    ContentReaders.configure(options.contentMax(), options.textMax());
    TraceWriter out = new TraceWriter(file.open());
    Launched launched = Launched.byCommand();
    Header.write(out, options, launched);
    // A JVM that is killed at once leaves at least who it was.
    out.flush();
    Definitions definitions = new Definitions(out);
    StringNumbers strings = new StringNumbers(out);
    Scope scope = new Scope(options.include(), options.exclude(), launched);
    ClassDefiner definer = new ClassDefiner(definitions, scope, strings);
    Recording recording =
        new Recording(
            out, definitions, strings, definer, options.limits(), file.inputs());
    Map<String, String> unwoven = Collections.synchronizedMap(new TreeMap<>());
    Transformer transformer =
        new Transformer(scope, definer, unwoven, options.dump());
    Recorder.start(recording);
    // Among the transformers that could weave again, ours comes behind those that could not:
    // a coverage tool sees the class file as it is on disk, whatever the order of the agents.
    instrumentation.addTransformer(transformer, true);
    StandardInput.install(instrumentation);
    Flusher.watch(out);
    Closer closer = new Closer(out, recording, definer, transformer, unwoven);
    Runtime.getRuntime().addShutdownHook(closer);
    return closer;
  }
}
