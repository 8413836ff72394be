package reflection.told;

public final class Main {
  private Main() {}

  public static void main(String[] args) throws IllegalAccessException {
    Stats stats = new Stats();
    stats.hit();
    stats.hit();
    stats.miss(3);
    System.out.println(stats.toMap());
  }
}
