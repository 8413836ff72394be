package testcarve.agent.define;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Random;
import org.junit.jupiter.api.Test;

class Sha256Test {

  @Test
  void it_agrees_with_the_platform_for_every_length_of_the_last_block() throws NoSuchAlgorithmException {
    MessageDigest platform = MessageDigest.getInstance("SHA-256");
    Random random = new Random(1);
    for (int length = 0; length < 300; length++) {
      byte[] bytes = new byte[length];
      random.nextBytes(bytes);
      byte[] digest = platform.digest(bytes);
      StringBuilder hex = new StringBuilder();
      for (int i = 0; i < 8; i++) {
        hex.append(String.format("%02x", digest[i]));
      }
      assertEquals(hex.toString(), Sha256.shortHex(bytes), "length " + length);
    }
  }
}
