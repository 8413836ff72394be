package initialisation.property;

class Main {
    public static void main(String[] args) {
        System.out.println(Limits.most());
        System.setProperty("limits.most", "6");
        Shelf shelf = new Shelf();
        System.out.println(shelf.put(6) + " " + shelf.put(7) + " " + shelf.put(4) + " " + shelf.put(1));
        System.out.println(Limits.most());
    }
}
