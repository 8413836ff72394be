package hidden.private_class;

public interface Rule {
    boolean accepts(String text);
}
