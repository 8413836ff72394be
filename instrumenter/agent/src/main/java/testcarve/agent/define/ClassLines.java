package testcarve.agent.define;

import java.util.Collection;
import java.util.Map;
import testcarve.agent.format.Definitions;

/** Writes the definition lines of a class and its members. */
final class ClassLines {

  private final Definitions out;
  private final Strings strings;

  /** Lines for this trace; without strings, constants that are strings are left out. */
  ClassLines(Definitions out, Strings strings) {
    this.out = out;
    this.strings = strings;
  }

  /** Numbers and writes a class. */
  ClassInfo write(ClassFile c, Origin origin, int loader, String hash, String weave, Map<String, String> methodWeave) {
    ClassInfo info = new ClassInfo(out.newClassId(), c.name, origin.kind, weave, methodWeave);
    out.line(classLine(c, origin, info.id(), loader, hash, weave));
    for (ClassFile.Field field : c.fields) {
      int number = out.newFieldId();
      info.addField(field.key(), number);
      out.line(fieldLine(field, number, info.id()));
    }
    for (ClassFile.Method method : c.methods) {
      int number = out.newMethodId();
      info.addMethod(method.key(), number);
      String own = methodWeave.get(method.key());
      out.line(methodLine(method, number, info, own == null || own.equals(weave) ? null : own));
    }
    return info;
  }

  private static String classLine(ClassFile c, Origin origin, int id, int loader, String hash, String weave) {
    RecordLine line = new RecordLine("class", id);
    line.text("name", c.name).hex("access", c.access).word("kind", origin.kind);
    line.text("super", c.superName);
    line.texts("interfaces", c.interfaces);
    line.text("signature", c.signature);
    line.text("outer", c.outer);
    line.word("nest", c.nest);
    line.text("simple", c.simple);
    line.text("source", origin.source);
    line.flag("auxiliary", isAuxiliary(c));
    line.flag("generated", origin.generated);
    line.number("loader", loader);
    line.word("hash", hash);
    if (c.version != 0) {
      line.number("version", c.version);
    }
    line.word("weave", weave);
    line.texts("permits", c.permits.toArray(new String[0]));
    line.flag("record", c.record);
    line.text("module", origin.module);
    line.flag("sealedpkg", origin.sealedPackage);
    return marks(line, c.marks).toString();
  }

  /** Whether it stands in a Java source file of another name, as javac asks (ClassReader, SourceFile). */
  private static boolean isAuxiliary(ClassFile c) {
    String file = c.sourceFile;
    String simple = c.name.substring(c.name.lastIndexOf('/') + 1);
    return c.nest.equals("top") && file != null && file.endsWith(".java") && !file.equals(simple + ".java");
  }

  private String fieldLine(ClassFile.Field field, int id, int owner) {
    RecordLine line = new RecordLine("field", id);
    member(line, field, owner);
    line.word("constant", constant(field));
    return marks(line, field.marks).toString();
  }

  private String constant(ClassFile.Field field) {
    if (field.constant == null) {
      return null;
    }
    if (field.constant instanceof String) {
      return strings == null ? null : "s" + strings.id((String) field.constant);
    }
    return Constants.word(field.desc.charAt(0), (Number) field.constant);
  }

  private static String methodLine(ClassFile.Method method, int id, ClassInfo owner, String weave) {
    RecordLine line = new RecordLine("method", id);
    member(line, method, owner.id());
    line.texts("params", method.parameters == null ? new String[0] : method.parameters);
    line.texts("throws", method.exceptions);
    line.positive("getter", owner.field(method.getter));
    line.positive("setter", owner.field(method.setter));
    line.word("weave", weave);
    line.text("body", method.body);
    return marks(line, method.marks).toString();
  }

  private static void member(RecordLine line, ClassFile.Member member, int owner) {
    line.number("class", owner).text("name", member.name).text("desc", member.desc);
    line.hex("access", member.access).text("signature", member.signature);
  }

  private static RecordLine marks(RecordLine line, ClassFile.Marks marks) {
    Collection<String> tests = marks.tests;
    line.texts("marks", tests.toArray(new String[0]));
    line.flag("deprecated", marks.deprecated);
    return line.flag("removal", marks.removal);
  }
}
