package statics.dials;

public class Main {
    public static void main(String[] args) {
        Panel.turn(1, 5);
        Panel.turn(2, 4);
        System.out.println(Panel.shown(1));
        System.out.println(Panel.turn(1, 7));
        System.out.println(Panel.shown(1) + Panel.shown(2));
        Panel.stop(2);
        System.out.println(Panel.shown(2));
        Panel.reset();
        System.out.println(Panel.shown(1));
    }
}
