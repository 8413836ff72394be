package hidden.proxies;

public interface Named {
    String name();
}
