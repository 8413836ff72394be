package primitives.flags;

public class Main {
    public static void main(String[] args) {
        Switches switches = new Switches(2);
        switches.set((short) 1, true);
        System.out.println(switches.isOn((byte) 1, null) + " " + switches.all());
        System.out.println(switches.isOn((byte) 9, null));
        System.out.println(switches.isOn((byte) 9, Boolean.TRUE));
        switches.set((short) 0, true);
        System.out.println(switches.all());
        System.out.println(Switches.dim((byte) 90, 0.1f));
    }
}
