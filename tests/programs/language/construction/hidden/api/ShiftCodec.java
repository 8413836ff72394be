package construction.hidden.api;

class ShiftCodec implements Codec {
    private final int by;

    ShiftCodec(int by) {
        this.by = by;
    }

    @Override
    public String encode(String text) {
        StringBuilder encoded = new StringBuilder();
        for (char letter : text.toCharArray()) {
            encoded.append((char) (letter + by));
        }
        return encoded.toString();
    }

    @Override
    public String name() {
        return "shift" + by;
    }
}
