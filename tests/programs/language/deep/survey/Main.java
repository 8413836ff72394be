package deep.survey;

public class Main {
    public static void main(String[] args) {
        Survey survey = new Survey();
        survey.answer(
                // repeat 1..254: #,
                254);
        System.out.println(survey.answers() + " " + survey.total());
        System.out.println(Survey.yes(
                // repeat 1..255: # % 3 == 0,
                true));
        System.out.println(Survey.mean(
                // repeat 1..127: # / 2.0,
                0));
    }
}
