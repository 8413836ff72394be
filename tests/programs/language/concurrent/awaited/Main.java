package concurrent.awaited;

public class Main {
    public static void main(String[] args) throws Exception {
        Office office = new Office();
        office.submit("to ann");
        office.submit("to bob");
        office.await();
        System.out.println(office.report());
        office.send(2);
        office.meet();
        System.out.println(office.delivered());
        office.close();
    }
}
