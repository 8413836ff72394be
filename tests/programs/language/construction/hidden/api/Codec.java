package construction.hidden.api;

/** What users see of the codecs. */
public interface Codec {
    String encode(String text);

    String name();

    static Codec shift(int by) {
        return new ShiftCodec(by);
    }
}
