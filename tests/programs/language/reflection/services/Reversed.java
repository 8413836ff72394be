package reflection.services;

public class Reversed implements Codec {
    @Override
    public String name() {
        return "reversed";
    }

    @Override
    public String encode(String text) {
        return new StringBuilder(text).reverse().toString();
    }
}
