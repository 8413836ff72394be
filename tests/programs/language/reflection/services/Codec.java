package reflection.services;

public interface Codec {
    String name();

    String encode(String text);
}
