package deep.train;

public class Main {
    public static void main(String[] args) {
        Train shunter = Train.of(2);
        Wagon mail = new Wagon(17);
        shunter.couple(mail);
        Wagon brake = new Wagon(17);
        shunter.couple(brake);
        System.out.println(shunter.length() + " wagons, " + shunter.weight() + " t");
        System.out.println(shunter.last() == brake);
        System.out.println(mail.twin() == brake);

        Train train = Train.of(60_000);
        for (int number = 0; number < 40_000; number++) {
            train.couple(new Wagon(number % 25));
        }
        train.couple(new Wagon(99));
        System.out.println(train.length() + " wagons, " + train.weight() + " t");
        System.out.println(train.last().twin());
        Train spare = Train.of(50_000);
        System.out.println(spare.weight() + " t");
        spare.couple(train.last());
        System.out.println(spare.length() + " " + spare.last().load);
    }
}
