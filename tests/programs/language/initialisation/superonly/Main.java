package initialisation.superonly;

public class Main {
    public static void main(String[] args) {
        Form form = new MailForm();
        System.out.println(form.check("ada@example.org"));
        System.out.println(form.check("ada"));
        System.out.println(form.check(" "));
        System.out.println(form.errors());
    }
}
