package reflection.invoked;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

class Console {
    private final Object target;
    private int failures;

    Console(Object target) {
        this.target = target;
    }

    /** Calls the method that answers to a name. */
    Object run(String name, Object... arguments) throws ReflectiveOperationException {
        for (Method method : target.getClass().getDeclaredMethods()) {
            Command command = method.getAnnotation(Command.class);
            if (command != null && command.value().equals(name)) {
                try {
                    return method.invoke(target, arguments);
                } catch (InvocationTargetException exception) {
                    failures++;
                    return exception.getCause().getMessage();
                }
            }
        }
        throw new NoSuchMethodException(name);
    }

    int failures() {
        return failures;
    }
}
