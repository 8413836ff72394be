package loaders.modulejar;

public class Oven {
    private int degrees = 20;

    public int heat(int by) {
        degrees = Math.min(250, degrees + by);
        return degrees;
    }
}
