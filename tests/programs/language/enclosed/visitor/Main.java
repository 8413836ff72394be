package enclosed.visitor;

public class Main {
    public static void main(String[] args) {
        Tree tree = new Tree("oak", new Tree("left", new Tree("leaf")), new Tree("right"));
        Visitor visitor = new Visitor();
        System.out.println(visitor.seen() + visitor.deepest());
        tree.walk(visitor);
        System.out.println(visitor.seen());
        System.out.println(visitor.deepest());
    }
}
