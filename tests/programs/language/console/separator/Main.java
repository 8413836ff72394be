package console.separator;

class Main {
    public static void main(String[] arguments) {
        Ui ui = new Ui();
        ui.show("hello", "two\nlines");
        String answer;
        do {
            answer = ui.ask();
            ui.show(ui.page("said", answer));
        } while (!answer.equals("bye"));
    }
}
