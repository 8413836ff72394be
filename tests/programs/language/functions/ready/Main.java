package functions.ready;

class Main {
    public static void main(String[] arguments) {
        for (String name : new String[] {"Ann", "Bob", "Cid"}) {
            Greeter greeter = new Greeter();
            System.out.println(greeter.greet(name) + greeter.count());
        }
    }
}
