package loaders.undomained;

public interface Counter {
    int count(String text);

    int most();
}
