package network.local;

public class Main {
    public static void main(String[] args) throws Exception {
        System.out.println(Words.first("/network/local/Words.class"));
        System.out.println(Words.second(Words.class.getResource("/network/local/Words.class")));
    }
}
