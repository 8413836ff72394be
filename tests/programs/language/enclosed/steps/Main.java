package enclosed.steps;

class Main {
    public static void main(String[] args) {
        int offset = args.length;
        Formula formula = new Formula();
        formula.add(new Rule("twice") {
            @Override
            int apply(int value) {
                int result = offset;
                for (int i = 0; i < 2; i++) {
                    result += value;
                }
                return result;
            }
        });
        System.out.println(formula.value("1+(2+3)") + formula.value("twice!4"));
    }
}
