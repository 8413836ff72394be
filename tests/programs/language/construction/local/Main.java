package construction.local;

public class Main {
    public static void main(String[] args) {
        Report report = new Report("EUR");
        Report.Row rent = report.row("rent", 900);
        Report.Row food = report.row("food", 45);
        System.out.println(rent.render(12));
        System.out.println(report.render(14, rent, food));
    }
}
