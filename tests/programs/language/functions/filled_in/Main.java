package functions.filled_in;

public class Main {
    private static final class ToNumber implements Mapper<String, Integer> {
        @Override
        public Integer map(String text) {
            return Integer.valueOf(text);
        }
    }

    public static void main(String[] args) {
        Sheet sheet = new Sheet();
        sheet.enter("12");
        sheet.enter("30");
        System.out.println(sheet.total(new ToNumber()));
    }
}
