package strings.lines;

public class Main {
    public static void main(String[] args) {
        Wrapper wrapper = new Wrapper(34);
        String poem = wrapper.wrap(
                "Two roads diverged in a yellow wood, and sorry I could not travel both and be one traveler, long I stood");
        System.out.println(poem);
        System.out.println(Wrapper.count(poem));
        System.out.println(Wrapper.unix("one\r\ntwo\rthree\n\nfive   \n"));
        System.out.println(Wrapper.count("\n\r\n\ttab\n"));
    }
}
