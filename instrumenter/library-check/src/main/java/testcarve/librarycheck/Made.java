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
    Content.flush(it);
    boolean own = it instanceof java.io.CharArrayWriter || it instanceof java.io.StringWriter || it instanceof ByteArrayOutputStream;
    return own ? Content.of(it) : Content.of(seenThrough);
  }
}
