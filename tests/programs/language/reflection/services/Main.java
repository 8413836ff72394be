package reflection.services;

public class Main {
    public static void main(String[] args) {
        Codecs codecs = new Codecs();
        System.out.println(codecs.count());
        Codec shifted = codecs.find("shifted").get();
        System.out.println(shifted.encode("HAL"));
        System.out.println(shifted.encode("HAL"));
        System.out.println(codecs.find("reversed").get().encode("stressed"));
        System.out.println(codecs.find("zipped").isPresent());
    }
}
