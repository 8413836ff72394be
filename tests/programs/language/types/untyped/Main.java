package types.untyped;

public class Main {
    public static void main(String[] args) {
        Answers answers = new Answers();
        for (String question : new String[] {"set", "queue", "map", "list"}) {
            System.out.println(answers.to(question));
        }
    }
}
