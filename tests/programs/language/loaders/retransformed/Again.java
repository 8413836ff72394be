package loaders.retransformed;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.charset.StandardCharsets;
import java.security.ProtectionDomain;

/** An agent that has the JVM take the code of a class anew, with another text in it, as makers of mocks and monitors do. */
public class Again implements ClassFileTransformer {
    private static Instrumentation jvm;

    public static void premain(String words, Instrumentation instrumentation) {
        jvm = instrumentation;
    }

    static void once(Class<?> type) throws Exception {
        Again again = new Again();
        jvm.addTransformer(again, true);
        jvm.retransformClasses(type);
        jvm.removeTransformer(again);
        jvm.retransformClasses(type);
    }

    @Override
    public byte[] transform(ClassLoader loader, String name, Class<?> type, ProtectionDomain domain, byte[] file) {
        String text = new String(file, StandardCharsets.ISO_8859_1).replace(" net", " NET");
        return type == null ? null : text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
