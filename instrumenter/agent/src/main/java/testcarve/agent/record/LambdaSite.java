package testcarve.agent.record;

/** A place in a woven class that makes functional objects. */
public final class LambdaSite {

  private final String definition;
  private volatile int id;

  /** A site with the text of its definition behind the number. */
  public LambdaSite(String definition) {
    this.definition = definition;
  }

  /** The site's number, or 0 if it is not defined yet. */
  int id() {
    return id;
  }

  String definition() {
    return definition;
  }

  void setId(int id) {
    this.id = id;
  }
}
