package graphs.tree;

public class Main {
    public static void main(String[] args) {
        Folder root = new Folder("srv");
        Folder logs = root.folder("logs");
        Folder old = logs.folder("old");
        old.grow(40);
        root.folder("data").grow(2);
        System.out.println(old.path());
        System.out.println(root.depth());
        System.out.println(root.bytes() + " " + logs.bytes());
    }
}
