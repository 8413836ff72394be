package network.local;

public class Main {
    public static void main(String[] args) throws Exception {
        System.out.println(Words.count("/network/local/Empty.class"));
        System.out.println(Words.bytes(Words.class.getResource("/network/local/Empty.class")));
    }
}
