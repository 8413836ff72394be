package privates.hiddenmethod;

public class Main {
    public static void main(String[] args) {
        Checksum checksum = new Checksum(10);
        System.out.println(checksum.of("4006381333931"));
        System.out.println(checksum.of("73"));
    }
}
