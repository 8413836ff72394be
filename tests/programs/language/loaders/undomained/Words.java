package loaders.undomained;

public class Words implements Counter {
    private int most;

    @Override
    public int count(String text) {
        int words = text.split(" ").length;
        most = Math.max(most, words);
        return words;
    }

    @Override
    public int most() {
        return most;
    }
}
