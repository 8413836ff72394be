package reflection.injected;

public class Main {
    public static void main(String[] args) throws ReflectiveOperationException {
        Container container = new Container();
        Invoices invoices = container.get(Invoices.class);
        System.out.println(invoices.gross(1000));
        container.get(Rates.class).lower();
        System.out.println(invoices.gross(1000));
    }
}
