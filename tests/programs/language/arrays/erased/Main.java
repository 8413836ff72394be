package arrays.erased;

class Main {
    public static void main(String[] args) {
        Pile<Coin> pile = new Pile<>();
        pile.push(new Coin(2)).push(new Coin(5));
        Object[] items = pile.items();
        System.out.println(((Coin) items[1]).worth());
        pile.pop();
        System.out.println(items[1]);
        Till till = new Till();
        till.take(7);
        Object[] taken = till.coins().items();
        System.out.println(taken.length + " " + ((Coin) taken[0]).worth());
    }
}
