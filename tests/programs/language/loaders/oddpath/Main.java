package loaders.oddpath;

public class Main {
    public static void main(String[] args) {
        Jar jar = new Jar();
        jar.fill("plum", 300);
        jar.fill("cinnamon", 5);
        System.out.println(jar.label());
    }
}
