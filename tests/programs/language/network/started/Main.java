package network.started;

public class Main {
    public static void main(String[] args) throws Exception {
        Shell shell = new Shell("java");
        System.out.println(shell.command("-version"));
        System.out.println(shell.run("-version"));
        System.out.println(shell.exec("-version"));
        System.out.println(shell.runs());
    }
}
