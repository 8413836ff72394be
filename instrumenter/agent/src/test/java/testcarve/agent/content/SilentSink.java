package testcarve.agent.content;

/** Takes everything and asks nothing. */
class SilentSink implements ContentSink {

  @Override
  public void begin(String kind, Seen seen) {}

  @Override
  public void size(int n) {}

  @Override
  public void number(int n) {}

  @Override
  public void value(Object v) {}

  @Override
  public void value(boolean v) {}

  @Override
  public void value(byte v) {}

  @Override
  public void value(char v) {}

  @Override
  public void value(short v) {}

  @Override
  public void value(int v) {}

  @Override
  public void value(long v) {}

  @Override
  public void value(float v) {}

  @Override
  public void value(double v) {}

  @Override
  public void nothing() {}

  @Override
  public void text(CharSequence s) {}

  @Override
  public void bytes(byte[] b, int from, int to) {}

  @Override
  public void end() {}

  @Override
  public void abandon() {}
}
