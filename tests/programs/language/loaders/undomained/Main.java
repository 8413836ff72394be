package loaders.undomained;

public class Main {
    public static void main(String[] args) throws Exception {
        Counter counter = new Workshop(Main.class.getClassLoader()).counter("Words");
        System.out.println(new Desk(counter).read("to be or", "not to be") + " " + counter.count("one"));
        System.out.println(counter.most());
    }
}
