package loaders.modular;

import loaders.modular.internal.Scale;

public class Main {
    public static void main(String[] args) {
        Kitchen kitchen = new Kitchen(new Scale(20));
        kitchen.weigh("flour", 520);
        kitchen.weigh("salt", 25);
        System.out.println(kitchen.list());
        System.out.println(Main.class.getModule().getName());
    }
}
