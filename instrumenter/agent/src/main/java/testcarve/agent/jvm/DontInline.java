package testcarve.agent.jvm;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Keeps a hook out of the compiled code of the woven methods that call it.
 *
 * <p>A compiled frame is as large as all that was inlined into it needs at once: with the recorder inside, a frame of 24 bytes took 640.
 * The jar has the annotation under the name by which HotSpot knows it, {@code jdk.internal.vm.annotation.DontInline}: classes of the
 * boot loader may use it. Another JVM ignores it.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface DontInline {}
