package opaque.no_accessors;

public class Main {
    public static void main(String[] args) {
        Locksmith locksmith = new Locksmith();
        Key key = locksmith.cut(4);
        Lock lock = locksmith.lock(key);
        System.out.println(lock.push() + " " + key.fits(new Key(8)));
        System.out.println(lock.accepts(key));
        lock.turn(key);
        System.out.println(lock.push());
        lock.turn(new Key(3));
        lock.turn(key);
        System.out.println(lock.push());
    }
}
