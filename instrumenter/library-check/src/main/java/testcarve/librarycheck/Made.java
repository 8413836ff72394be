package testcarve.librarycheck;

import java.io.ByteArrayOutputStream;

/** An object made for a trial, with what its state is seen through (the sink under a writer). */
record Made(Object it, Object seenThrough) {
  static Made of(Object it) {
    return new Made(it, null);
  }

  String text() {
    if (seenThrough == null) {
      return Content.of(it);
    }
    boolean own = it instanceof java.io.CharArrayWriter || it instanceof java.io.StringWriter || it instanceof ByteArrayOutputStream;
    if (own) {
      return Content.of(it);
    }
    String arrived = Content.of(seenThrough);
    Content.flush(it);
    return arrived + " then " + Content.of(seenThrough);
  }
}
