package testcarve.librarycheck;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** One call on objects made for it: what came out, and what its participants look like afterwards. */
final class Trial {
  final Map<String, Made> places = new LinkedHashMap<>();
  final Set<String> touched = new TreeSet<>();
  final Set<String> ran = new TreeSet<>();
  Object result;
  Throwable thrown;
  boolean wroteOut;
  boolean wroteErr;

  /** Makes receiver and arguments and calls. {@code receiver} is null for static methods and constructors. */
  static Trial run(Executable method, Samples.Maker receiver, List<Samples.Maker> args) throws Exception {
    Trial trial = prepared(receiver, args);
    trial.call(method, args.size());
    return trial;
  }

  /** The participants before the call. */
  static Trial prepared(Samples.Maker receiver, List<Samples.Maker> args) throws Exception {
    Trial trial = new Trial();
    Probe.trial++;
    if (receiver != null) {
      trial.make("recv", receiver);
    }
    for (int i = 0; i < args.size(); i++) {
      trial.make("arg" + i, args.get(i));
    }
    return trial;
  }

  private void make(String place, Samples.Maker maker) throws Exception {
    Probe.makingFor = place;
    places.put(place, maker.make());
    Probe.makingFor = "";
  }

  private void call(Executable method, int count) {
    Object[] args = new Object[count];
    for (int i = 0; i < count; i++) {
      args[i] = places.get("arg" + i).it();
    }
    Object receiver = places.containsKey("recv") ? places.get("recv").it() : null;
    PrintStream out = System.out;
    PrintStream err = System.err;
    ByteArrayOutputStream outBytes = new ByteArrayOutputStream();
    ByteArrayOutputStream errBytes = new ByteArrayOutputStream();
    System.setOut(new PrintStream(outBytes, true));
    System.setErr(new PrintStream(errBytes, true));
    Probe.TOUCHED.clear();
    Spy.RAN.clear();
    try {
      result = method instanceof Constructor<?> made ? made.newInstance(args) : ((Method) method).invoke(receiver, args);
    } catch (InvocationTargetException e) {
      thrown = e.getCause();
    } catch (Exception e) {
      thrown = e;
    } finally {
      touched.addAll(Probe.TOUCHED);
      ran.addAll(Spy.RAN);
      System.setOut(out);
      System.setErr(err);
    }
    wroteOut = outBytes.size() > 0;
    wroteErr = errBytes.size() > 0;
    if (method instanceof Constructor && thrown == null) {
      places.put("recv", Made.of(result));
    }
  }

  Object at(String place) {
    return place.equals("result") ? result : places.containsKey(place) ? places.get(place).it() : null;
  }

  String text(String place) {
    return place.equals("result") ? Content.of(result) : places.containsKey(place) ? places.get(place).text() : "";
  }

  /** Everything that came out, as text. */
  String outcome() {
    return thrown != null ? "threw " + thrown.getClass().getName() : Content.of(result);
  }

  /** The method as it may be called from here: declared by a public class of an exported package. */
  static Executable callable(Executable method, Class<?> type) {
    if (method instanceof Constructor) {
      return Modifier.isPublic(type.getModifiers()) && Modifier.isPublic(method.getModifiers()) ? method : null;
    }
    for (Class<?> owner : Table.walk(type)) {
      boolean open = Modifier.isPublic(owner.getModifiers()) && owner.getModule().isExported(owner.getPackageName(), Trial.class.getModule());
      if (open) {
        try {
          return owner.getMethod(method.getName(), method.getParameterTypes());
        } catch (NoSuchMethodException e) {
          // Not this one.
        }
      }
    }
    return null;
  }

  static List<Executable> methods(Class<?> type) {
    List<Executable> all = new ArrayList<>();
    for (Method method : type.getMethods()) {
      if (!method.isBridge() || !type.isInterface()) {
        all.add(method);
      }
    }
    for (Constructor<?> constructor : type.getConstructors()) {
      all.add(constructor);
    }
    for (Method method : type.getDeclaredMethods()) {
      if (!all.contains(method) && !Modifier.isPrivate(method.getModifiers())) {
        all.add(method);
      }
    }
    for (Constructor<?> constructor : type.getDeclaredConstructors()) {
      if (!all.contains(constructor)) {
        all.add(constructor);
      }
    }
    return all;
  }
}
