package exits.rule;

final class Main {
    private Main() {}

    public static void main(String[] args) {
        Menu menu = new Menu();
        for (String word : args) {
            menu.choose(word);
        }
        System.out.println("Nothing more.");
        menu.quit(0);
    }
}
