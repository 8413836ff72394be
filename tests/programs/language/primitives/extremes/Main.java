package primitives.extremes;

public class Main {
    public static void main(String[] args) {
        System.out.println(new Counter(Long.MAX_VALUE).step(1));
        System.out.println(new Counter(Long.MIN_VALUE).step(-1));
        System.out.println(new Counter(Integer.MIN_VALUE).step(Integer.MIN_VALUE));
        Checksum checksum = new Checksum();
        checksum.update((byte) -1);
        checksum.update(Byte.MIN_VALUE);
        System.out.println(checksum.sum() + " " + checksum.signed());
        checksum.update((byte) 200);
        System.out.println(checksum.sum() + " " + checksum.signed());
        System.out.println(Checksum.fold(Short.MIN_VALUE, Short.MAX_VALUE));
        System.out.println(Checksum.fold((short) -2, (short) -2));
    }
}
