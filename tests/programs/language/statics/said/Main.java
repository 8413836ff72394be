package statics.said;

public class Main {
    public static void main(String[] args) {
        Machine.prepare();
        System.out.println(Machine.power(2) + Machine.power(3));
        System.out.println(Machine.only().size());
        Machine.prepare();
        System.out.println(Machine.only() == Machine.only());
    }
}
