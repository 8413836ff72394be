package hidden.proxies;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;

final class Auditing implements InvocationHandler {
    private final Object target;
    private final List<String> log;

    private Auditing(Object target, List<String> log) {
        this.target = target;
        this.log = log;
    }

    static Object of(Object target, List<String> log, Class<?>... interfaces) {
        return Proxy.newProxyInstance(Auditing.class.getClassLoader(), interfaces, new Auditing(target, log));
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] args) throws Throwable {
        log.add(method.getName());
        try {
            return method.invoke(target, args);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
