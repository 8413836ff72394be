package testcarve.agent.define;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What a definition tells about a class, as read from its class file or, where there is none, from the class itself. */
final class ClassFile {

  /** A field or method. */
  static class Member {
    final int access;
    final String name;
    final String desc;
    final String signature;
    final Marks marks = new Marks();

    Member(int access, String name, String desc, String signature) {
      this.access = access;
      this.name = name;
      this.desc = desc;
      this.signature = signature;
    }

    /** What tells members of one class and sort apart. */
    String key() {
      return name + desc;
    }
  }

  /** A field. */
  static final class Field extends Member {
    final Object constant;

    Field(int access, String name, String desc, String signature, Object constant) {
      super(access, name, desc, signature);
      this.constant = constant;
    }
  }

  /** A method. */
  static final class Method extends Member {
    final String[] exceptions;

    /** Parameter names, null for those not known; null if none is. */
    String[] parameters;

    /** Key of the field that this method does nothing but return, or null. */
    String getter;

    /** Key of the field that this method does nothing but set, or null. */
    String setter;

    /** What the body of a lambda does, a step a line, or null. */
    String body;

    Method(int access, String name, String desc, String signature, String[] exceptions) {
      super(access, name, desc, signature);
      this.exceptions = exceptions;
    }
  }

  /** Annotations of interest on a class or member. */
  static final class Marks {
    final Set<String> tests = new LinkedHashSet<>();
    boolean deprecated;
    boolean removal;
  }

  int version;
  int access;
  String name;
  String superName;
  String[] interfaces = {};
  String signature;
  String outer;
  String nest = "top";
  String simple;
  boolean record;
  /** The source file of this name holds it; null if none is told. */
  String sourceFile;

  final List<String> permits = new ArrayList<>();
  final Marks marks = new Marks();
  final List<Field> fields = new ArrayList<>();
  final List<Method> methods = new ArrayList<>();

  /** Internal names of all other types that members and code mention. */
  final Set<String> mentioned = new LinkedHashSet<>();

  /** The classes that must be defined beside this one: super class, interfaces, enclosing class. */
  List<String> family() {
    List<String> family = new ArrayList<>();
    if (superName != null) {
      family.add(superName);
    }
    for (String type : interfaces) {
      family.add(type);
    }
    if (outer != null) {
      family.add(outer);
    }
    return family;
  }
}
