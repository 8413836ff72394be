package opaque.contained;

public class Main {
    public static void main(String[] args) {
        Archive archive = new Archive("ant,bee;cow;dog,eel");
        System.out.println(archive.rows().size());
        System.out.println(archive.title().join());
        System.out.println(archive.size().join());
    }
}
