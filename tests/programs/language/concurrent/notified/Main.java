package concurrent.notified;

public class Main {
    public static void main(String[] args) {
        Mailbox box = new Mailbox();
        box.put("a");
        box.put("b");
        System.out.println(box.woken());
        System.out.println(box.takeAll());
        System.out.println(box.woken());
    }
}
