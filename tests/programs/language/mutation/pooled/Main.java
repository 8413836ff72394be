package mutation.pooled;

public class Main {
    public static void main(String[] args) {
        BufferPool pool = new BufferPool();
        Label label = new Label(pool);
        for (int i = 1; i <= 20; i++) {
            System.out.println(label.print("box " + i, i * 100));
        }
        System.out.println(pool.made());
    }
}
