package arrays.named;

class Main {
    private enum Column { DATE, SHOP, PRICE }

    public static void main(String[] args) {
        Table table = Table.of(Column.class);
        System.out.println(table.index("SHOP") + " " + table.index("TAX"));
    }
}
