package enclosed.handler;

/** Calls back with what it holds in the middle of a parse. */
class Parser {
    private final Handler handler;
    private String input;
    private int at;

    Parser(Handler handler) {
        this.handler = handler;
    }

    int parse(String input) {
        this.input = input;
        for (at = 0; at < input.length(); at++) {
            if (input.charAt(at) == ',') {
                handler.separator(this);
            }
        }
        return handler.count();
    }

    String rest() {
        return input.substring(at + 1);
    }
}
