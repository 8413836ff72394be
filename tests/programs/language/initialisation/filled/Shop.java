package initialisation.filled;

/** The first to touch the class whose initialiser fills a list. */
class Shop {
    void serve(String goods) {
        System.out.println(goods + " " + new Order(goods).isKnown());
    }
}
