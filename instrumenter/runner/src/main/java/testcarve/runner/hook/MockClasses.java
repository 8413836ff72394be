package testcarve.runner.hook;

import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.LinkedHashMap;
import java.util.Map;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.GeneratorAdapter;

/** Doubles of classes: a subclass whose methods ask a handler, and of which an object is made without a constructor. */
public final class MockClasses {

  private static final String HANDLER = "testcarve$handler";
  private static final Type SELF = Type.getType(MockClasses.class);
  private static final org.objectweb.asm.commons.Method CALLED =
      org.objectweb.asm.commons.Method.getMethod("Object called(Object, String, Object[])");

  /** Each class has one: kept with it, so that both go together. */
  private static final ClassValue<Class<?>> SUBCLASSES = new ClassValue<>() {
    @Override
    protected Class<?> computeValue(Class<?> type) {
      try {
        return MethodHandles.privateLookupIn(type, MethodHandles.lookup()).defineClass(subclass(type));
      } catch (IllegalAccessException e) {
        throw new IllegalArgumentException("no double of " + type.getName() + ": " + e, e);
      }
    }
  };

  /** Likewise: what its methods are, which each call asks. */
  private static final ClassValue<Map<String, Method>> METHODS = new ClassValue<>() {
    @Override
    protected Map<String, Method> computeValue(Class<?> type) {
      return open(type);
    }
  };

  private MockClasses() {}

  static Object make(Class<?> type, InvocationHandler handler) {
    try {
      Class<?> made = SUBCLASSES.get(type);
      Field unsafe = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
      unsafe.setAccessible(true);
      Object mock = unsafe.getType().getMethod("allocateInstance", Class.class).invoke(unsafe.get(null), made);
      made.getField(HANDLER).set(mock, handler);
      return mock;
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException("no double of " + type.getName() + ": " + e, e);
    }
  }

  static Object handlerOf(Object mock) {
    try {
      return mock.getClass().getField(HANDLER).get(mock);
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException("no double: " + mock.getClass().getName(), e);
    }
  }

  /** What the methods of a double do. */
  public static Object called(Object mock, String method, Object[] arguments) throws Throwable {
    InvocationHandler handler = (InvocationHandler) handlerOf(mock);
    return handler.invoke(mock, METHODS.get(mock.getClass().getSuperclass()).get(method), arguments);
  }

  /** The methods that a subclass in the same package can override, by name and descriptor. */
  private static Map<String, Method> open(Class<?> type) {
    Map<String, Method> all = new LinkedHashMap<>();
    for (Class<?> at = type; at != null; at = at.getSuperclass()) {
      for (Method method : at.getDeclaredMethods()) {
        all.putIfAbsent(method.getName() + Type.getMethodDescriptor(method), method);
      }
    }
    for (Method method : type.getMethods()) {
      all.putIfAbsent(method.getName() + Type.getMethodDescriptor(method), method);
    }
    all.values().removeIf(method -> !isOpen(method, type));
    return all;
  }

  private static boolean isOpen(Method method, Class<?> type) {
    int access = method.getModifiers();
    boolean isSeen = Modifier.isPublic(access) || Modifier.isProtected(access) || method.getDeclaringClass().getPackage() == type.getPackage();
    boolean isFixed = Modifier.isStatic(access) || Modifier.isFinal(access) || Modifier.isPrivate(access);
    return isSeen && !isFixed && !method.getName().equals("finalize");
  }

  private static byte[] subclass(Class<?> type) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    String name = Type.getInternalName(type) + "$Mock";
    writer.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC | Opcodes.ACC_SYNTHETIC, name, null, Type.getInternalName(type), null);
    writer.visitField(Opcodes.ACC_PUBLIC, HANDLER, "Ljava/lang/Object;", null, null).visitEnd();
    METHODS.get(type).forEach((key, method) -> override(writer, key, method));
    writer.visitEnd();
    return writer.toByteArray();
  }

  private static void override(ClassWriter writer, String key, Method overridden) {
    var method = org.objectweb.asm.commons.Method.getMethod(overridden);
    int access = overridden.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED);
    GeneratorAdapter code = new GeneratorAdapter(access, method, null, null, writer);
    code.loadThis();
    code.push(key);
    code.loadArgArray();
    code.invokeStatic(SELF, CALLED);
    code.unbox(method.getReturnType());
    code.returnValue();
    code.endMethod();
  }
}
