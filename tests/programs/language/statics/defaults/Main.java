package statics.defaults;

class Main {
    public static void main(String[] args) {
        System.out.println(Place.amount(1234.5));
        Place.german();
        System.out.println(Place.amount(1234.5));
        Place.inTokyo();
        System.out.println(Place.zone());
    }
}
