package exits.rule;

/** Ends where it is told to. */
class Menu {
    String title = "menu";
    private int left;

    int choose(String word) {
        if (word.equals("abort")) {
            quit(3);
        }
        System.out.println(word + " it is");
        left++;
        return left;
    }

    void quit(int status) {
        title = "left with " + status;
        left = status;
        System.exit(left);
    }
}
