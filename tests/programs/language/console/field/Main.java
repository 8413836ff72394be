package console.field;

class Main {
    public static void main(String[] args) {
        Survey survey = new Survey();
        System.out.println(survey.colour());
        System.out.println(survey.age());
        System.out.println(Survey.known("green"));
    }
}
