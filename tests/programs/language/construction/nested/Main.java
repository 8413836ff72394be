package construction.nested;

public class Main {
    public static void main(String[] args) {
        Invoice invoice = new Invoice();
        Invoice.Line lamp = new Invoice.Line("lamp", 4000);
        invoice.add(lamp);
        Invoice.Line discount = new Invoice.Line.Discount(25, lamp);
        invoice.add(discount);
        System.out.println(discount);
        System.out.println(invoice.total());
    }
}
