package hidden.private_class;

public class Main {
    public static void main(String[] args) {
        Rule short3 = Rules.atLeast(3);
        Rule both = Rules.both(short3, Rules.atLeast(5));
        System.out.println(both.accepts("four") + " " + both.accepts("fives"));
        System.out.println(new Form(short3).accepted("ab", "abc", "abcd"));
        System.out.println(new Form(both).accepted("abcd", "abcde"));
    }
}
