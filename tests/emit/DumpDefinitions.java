import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import jdk.internal.org.objectweb.asm.ClassReader;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.Type;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.ClassNode;
import jdk.internal.org.objectweb.asm.tree.FieldInsnNode;
import jdk.internal.org.objectweb.asm.tree.FieldNode;
import jdk.internal.org.objectweb.asm.tree.InnerClassNode;
import jdk.internal.org.objectweb.asm.tree.LocalVariableNode;
import jdk.internal.org.objectweb.asm.tree.MethodNode;

/**
 * Prints the definition records of a trace (grammar/trace.md) for classes on the class path: what the agent writes, without a
 * recording. Arguments: internal names; supertypes and outer classes follow.
 */
final class DumpDefinitions {
    private static final Map<String, Integer> CLASSES = new LinkedHashMap<>();
    private static int methods;
    private static int fields;

    public static void main(String[] names) throws IOException {
        Deque<String> todo = new ArrayDeque<>(List.of(names));
        List<ClassNode> nodes = new ArrayList<>();
        while (!todo.isEmpty()) {
            String name = todo.removeFirst();
            if (CLASSES.containsKey(name) || !name.startsWith("[") && read(name) == null) {
                continue;
            }
            CLASSES.put(name, CLASSES.size() + 1);
            ClassNode node = name.startsWith("[") ? null : read(name);
            nodes.add(node);
            if (node != null) {
                if (node.superName != null) {
                    todo.add(node.superName);
                }
                todo.addAll(node.interfaces);
                InnerClassNode inner = inner(node);
                if (inner != null && inner.outerName != null) {
                    todo.add(inner.outerName);
                }
            }
        }
        System.out.println("testcarve-trace 1");
        int at = 0;
        for (Map.Entry<String, Integer> entry : CLASSES.entrySet()) {
            ClassNode node = nodes.get(at++);
            if (node == null) {
                System.out.println("class " + entry.getValue() + " name=\"" + entry.getKey() + "\" kind=array access=1");
            } else {
                print(entry.getValue(), node);
            }
        }
        at = 0;
        for (Map.Entry<String, Integer> entry : CLASSES.entrySet()) {
            ClassNode node = nodes.get(at++);
            if (node != null) {
                members(entry.getValue(), node);
            }
        }
    }

    private static ClassNode read(String name) throws IOException {
        try (InputStream in = ClassLoader.getSystemResourceAsStream(name + ".class")) {
            if (in == null) {
                return null;
            }
            ClassNode node = new ClassNode();
            new ClassReader(in).accept(node, ClassReader.SKIP_FRAMES);
            return node;
        }
    }

    private static boolean library(String name) {
        return name.startsWith("java/") || name.startsWith("jdk/") || name.startsWith("sun/");
    }

    private static InnerClassNode inner(ClassNode node) {
        return node.innerClasses.stream().filter(i -> i.name.equals(node.name)).findFirst().orElse(null);
    }

    private static void print(int id, ClassNode node) {
        StringBuilder line = new StringBuilder("class " + id + " name=\"" + node.name + "\"");
        InnerClassNode inner = inner(node);
        int access = inner == null ? node.access & ~Opcodes.ACC_SUPER : inner.access;
        line.append(" access=").append(Integer.toHexString(access & 0xffff));
        line.append(" kind=").append(library(node.name) ? "lib" : "app");
        if (node.superName != null) {
            line.append(" super=\"").append(node.superName).append('"');
        }
        if (!node.interfaces.isEmpty()) {
            line.append(" interfaces=\"").append(String.join(",", node.interfaces)).append('"');
        }
        if (node.signature != null) {
            line.append(" signature=\"").append(node.signature).append('"');
        }
        if (inner == null) {
            line.append(" nest=top");
            String file = node.name.substring(node.name.lastIndexOf('/') + 1) + ".java";
            line.append(node.sourceFile == null || node.sourceFile.equals(file) ? "" : " auxiliary=1");
        } else if (inner.outerName != null) {
            line.append(" outer=\"").append(inner.outerName).append("\" nest=member simple=\"").append(inner.innerName).append('"');
        } else {
            line.append(inner.innerName == null ? " nest=anonymous" : " nest=local");
        }
        line.append(" loader=").append(library(node.name) ? 0 : 2).append(" version=").append(node.version & 0xffff);
        line.append(" weave=").append(library(node.name) ? "none" : "full");
        marks(line, (node.access & Opcodes.ACC_DEPRECATED) != 0);
        System.out.println(line);
    }

    private static void marks(StringBuilder line, boolean deprecated) {
        if (deprecated) {
            line.append(" deprecated=1");
        }
    }

    private static void members(int id, ClassNode node) {
        boolean library = library(node.name);
        for (MethodNode method : node.methods) {
            if (library && (method.access & (Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED)) == 0) {
                continue;
            }
            StringBuilder line = new StringBuilder("method " + ++methods + " class=" + id + " name=\"" + method.name + "\"");
            line.append(" desc=\"").append(method.desc).append('"');
            line.append(" access=").append(Integer.toHexString(method.access & 0xffff));
            if (method.signature != null) {
                line.append(" signature=\"").append(method.signature).append('"');
            }
            String parameters = parameters(method);
            if (!parameters.isEmpty()) {
                line.append(" params=\"").append(parameters).append('"');
            }
            if (!method.exceptions.isEmpty()) {
                line.append(" throws=\"").append(String.join(",", method.exceptions)).append('"');
            }
            int getter = getter(node, method);
            if (getter > 0) {
                line.append(" getter=").append(getter);
            }
            marks(line, (method.access & Opcodes.ACC_DEPRECATED) != 0);
            System.out.println(line);
        }
        for (FieldNode field : node.fields) {
            if (library && (field.access & (Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED)) == 0) {
                continue;
            }
            StringBuilder line = new StringBuilder("field " + ++fields + " class=" + id + " name=\"" + field.name + "\"");
            line.append(" desc=\"").append(field.desc).append("\" access=").append(Integer.toHexString(field.access & 0xffff));
            if (field.signature != null) {
                line.append(" signature=\"").append(field.signature).append('"');
            }
            System.out.println(line);
        }
    }

    /** The number that the field will have which an application method does nothing but return; 0 if it does more. */
    private static int getter(ClassNode node, MethodNode method) {
        List<AbstractInsnNode> code = new ArrayList<>();
        for (AbstractInsnNode one : method.instructions) {
            if (one.getOpcode() >= 0) {
                code.add(one);
            }
        }
        boolean shaped = !library(node.name) && code.size() == 3 && code.get(0).getOpcode() == Opcodes.ALOAD;
        if (!shaped || !(code.get(1) instanceof FieldInsnNode read) || read.getOpcode() != Opcodes.GETFIELD) {
            return 0;
        }
        for (int at = 0; at < node.fields.size(); at++) {
            if (node.fields.get(at).name.equals(read.name) && node.name.equals(read.owner)) {
                return fields + at + 1;
            }
        }
        return 0;
    }

    /** From the local variable table, in slots. */
    private static String parameters(MethodNode method) {
        if (method.localVariables == null) {
            return "";
        }
        int slot = (method.access & Opcodes.ACC_STATIC) != 0 ? 0 : 1;
        List<String> names = new ArrayList<>();
        for (Type type : Type.getArgumentTypes(method.desc)) {
            for (LocalVariableNode variable : method.localVariables) {
                if (variable.index == slot && names.size() < Type.getArgumentTypes(method.desc).length && variable.desc.equals(type.getDescriptor())) {
                    names.add(variable.name);
                    break;
                }
            }
            slot += type.getSize();
        }
        return names.size() == Type.getArgumentTypes(method.desc).length ? String.join(",", names) : "";
    }
}
