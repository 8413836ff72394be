package testcarve.agent.define;

import java.net.URL;

/** URLs as text. */
final class Urls {

  private Urls() {}

  /** By its parts: {@code toString} asks the URL's handler, which may be the application's. */
  static String text(URL url) {
    StringBuilder text = new StringBuilder().append(url.getProtocol()).append(':');
    String authority = url.getAuthority();
    if (authority != null && !authority.isEmpty()) {
      text.append("//").append(authority);
    }
    return text.append(url.getFile()).toString();
  }
}
