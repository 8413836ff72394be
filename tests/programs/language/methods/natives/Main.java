package methods.natives;

public class Main {
    public static void main(String[] args) {
        System.out.println(Checksum.of(new byte[] {1, -2, 3}));
        System.out.println(Checksum.of(new byte[0]));
    }
}
