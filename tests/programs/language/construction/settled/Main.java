package construction.settled;

public class Main {
    public static void main(String[] args) {
        Shelf top = new Shelf(90, null);
        Shelf middle = new Shelf(80, top);
        System.out.println(middle.getWidth() + " under " + middle.getAbove().getWidth() + ", moved " + top.getMoves());
        System.out.println(top.getBelow().getWidth());
    }
}
