package console.rule;

class Main {
    private Main() {}

    public static void main(String[] args) {
        new Till(new View()).run();
    }
}
