package concurrent.awaited;

public class Main {
    public static void main(String[] args) throws Exception {
        Office office = new Office();
        office.submit("to ann");
        // Which call of this thread the clerk's work falls into, chance would decide.
        Thread.sleep(300);
        office.submit("to bob");
        Thread.sleep(300);
        office.await();
        System.out.println(office.report());
        office.leave("to Cleo");
        office.await();
        System.out.println(office.report());
        office.send(2);
        Thread.sleep(300);
        office.meet();
        System.out.println(office.delivered());
        office.close();
    }
}
