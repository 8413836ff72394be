package concurrent.called;

public class Main {
    public static void main(String[] args) throws Exception {
        Thread simulation = new Thread(Main::simulate, "SIM-1");
        simulation.setPriority(8);
        simulation.setDaemon(true);
        simulation.setContextClassLoader(ClassLoader.getPlatformClassLoader());
        simulation.start();
        simulation.join();
        System.out.println(new Notice(5).text());
    }

    private static void simulate() {
        for (int address = 0; address < 80; address++) {
            Notice notice = new Notice(address);
            System.out.println(notice.isFromSimulation());
            System.out.println(notice.text());
        }
        Clerk clerk = new Clerk("Ann");
        System.out.println(clerk.pace());
        System.out.println(clerk.isLeftBehind());
        System.out.println(clerk.loader());
        Thread.currentThread().setName("Ann at work");
        System.out.println(clerk.sign("ended"));
    }
}
