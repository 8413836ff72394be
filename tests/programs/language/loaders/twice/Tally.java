package loaders.twice;

public interface Tally {
    int count(String word);
}
