package aliasing.twice;

public class Main {
    public static void main(String[] args) {
        Bank bank = new Bank();
        Account rent = new Account(500);
        Account food = new Account(120);
        System.out.println(bank.move(rent, rent, 50));
        System.out.println(bank.move(rent, food, 50));
        Bank.level(food, food);
        System.out.println(rent.cents() + " " + food.cents() + " " + bank.refused());
    }
}
