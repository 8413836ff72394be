package loaders.plugins;

public interface Filter {
    boolean accepts(String line);
}
