package loaders.patched;

public interface Rule {
    int apply(int price);
}
