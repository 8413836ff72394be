package primitives.boxed;

public class Main {
    public static void main(String[] args) {
        System.out.println(Ledger.post(7));
        System.out.println(Ledger.post('7'));
        System.out.println(Ledger.post(Long.valueOf(7)));
        System.out.println(Ledger.post((Long) null));
        Object boxed = 7L;
        System.out.println(Ledger.post(boxed));
        System.out.println(Ledger.post(Integer.valueOf(7)));
        System.out.println(Ledger.post((Object) null));
        System.out.println(new Ledger().note(2).note(1).note(0).drop(2));
    }
}
