package testcarve.agent.define;

import testcarve.agent.format.Definitions;

/** A definition record in the making. What is null or empty is left out. */
final class RecordLine {

  private final StringBuilder line = new StringBuilder(160);

  RecordLine(String kind, int id) {
    line.append(kind).append(' ').append(id);
  }

  RecordLine text(String key, String text) {
    return text == null ? this : raw(key, Definitions.quote(text));
  }

  RecordLine texts(String key, String[] texts) {
    if (texts.length == 0) {
      return this;
    }
    StringBuilder joined = new StringBuilder();
    for (int i = 0; i < texts.length; i++) {
      joined.append(i == 0 ? "" : ",").append(texts[i] == null ? "" : texts[i]);
    }
    return text(key, joined.toString());
  }

  RecordLine word(String key, String word) {
    return word == null ? this : raw(key, word);
  }

  RecordLine number(String key, int number) {
    return raw(key, Integer.toString(number));
  }

  RecordLine positive(String key, int number) {
    return number > 0 ? number(key, number) : this;
  }

  RecordLine hex(String key, int number) {
    return raw(key, Integer.toHexString(number));
  }

  RecordLine flag(String key, boolean set) {
    return set ? raw(key, "1") : this;
  }

  private RecordLine raw(String key, String value) {
    line.append(' ').append(key).append('=').append(value);
    return this;
  }

  @Override
  public String toString() {
    return line.toString();
  }
}
