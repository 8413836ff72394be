package testcarve.agent.record;

/** Whose code a call runs. */
enum Body {
  /** The program's, which records itself. */
  RECORDED,
  /** The program's, which could not be woven or has no code: what it does is not known. */
  SILENT,
  /** A library's. */
  LIBRARY
}
