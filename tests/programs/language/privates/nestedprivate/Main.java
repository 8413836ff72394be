package privates.nestedprivate;

public class Main {
    public static void main(String[] args) {
        Quiz quiz = new Quiz();
        quiz.ask("two", 1);
        System.out.println(quiz.hardest());
        quiz.ask("seventeen", 8);
        System.out.println(quiz.answer(0, "one") + " " + quiz.score());
        System.out.println(quiz.answer(1, "four") + " " + quiz.score());
        System.out.println(quiz.answer(1, "nineteen!") + " " + quiz.score());
        System.out.println(quiz.hardest());
    }
}
