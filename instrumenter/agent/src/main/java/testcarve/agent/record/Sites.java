package testcarve.agent.record;

import java.util.Arrays;

/** The sites that woven code names by number. */
public final class Sites {

  private static volatile CallSite[] calls = new CallSite[1024];
  private static volatile FieldSite[] fields = new FieldSite[1024];
  private static volatile LambdaSite[] lambdas = new LambdaSite[256];
  private static int callCount;
  private static int fieldCount;
  private static int lambdaCount;

  private Sites() {}

  /** Adds a call site and tells its number. */
  public static synchronized int add(CallSite site) {
    if (callCount == calls.length) {
      calls = Arrays.copyOf(calls, callCount * 2);
    }
    calls[callCount] = site;
    return callCount++;
  }

  /** Adds a field and tells its number. */
  public static synchronized int add(FieldSite site) {
    if (fieldCount == fields.length) {
      fields = Arrays.copyOf(fields, fieldCount * 2);
    }
    fields[fieldCount] = site;
    return fieldCount++;
  }

  /** Adds a site of lambdas and tells its number. */
  public static synchronized int add(LambdaSite site) {
    if (lambdaCount == lambdas.length) {
      lambdas = Arrays.copyOf(lambdas, lambdaCount * 2);
    }
    lambdas[lambdaCount] = site;
    return lambdaCount++;
  }

  static CallSite call(int number) {
    return calls[number];
  }

  static FieldSite field(int number) {
    return fields[number];
  }

  static LambdaSite lambda(int number) {
    return lambdas[number];
  }
}
