package opaque.initialised;

import java.io.IOException;

class Main {
  public static void main(String[] args) throws IOException {
    Prices prices = new Prices();
    System.out.println(prices.total("name,price\nrake, 12\nhose, 20\n"));
    System.out.println(prices.dearest("name,price\nrake, 12\nhose, 20\n"));
  }
}
