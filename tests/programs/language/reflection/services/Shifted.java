package reflection.services;

public class Shifted implements Codec {
    private int shift;

    @Override
    public String name() {
        return "shifted";
    }

    @Override
    public String encode(String text) {
        shift++;
        StringBuilder encoded = new StringBuilder();
        text.chars().forEach(unit -> encoded.append((char) (unit + shift)));
        return encoded.toString();
    }
}
