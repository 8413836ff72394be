package strings.pieces;

class Main {
    public static void main(String[] args) {
        StringBuilder text = new StringBuilder();
        for (int number = 0; number < 200; number++) {
            text.append(number % 9 == 0 ? '\n' : '.');
        }
        System.out.println(new Report(text).lines());
    }
}
