package testcarve.runner.weave;

/** A method under test whose body can be emptied: its number, and the class that declares it. */
public record Target(int id, String className, String methodName, String descriptor) {

  /** Whether this is the method with that name and descriptor. */
  boolean is(String name, String otherDescriptor) {
    return methodName.equals(name) && descriptor.equals(otherDescriptor);
  }

  boolean isConstructor() {
    return methodName.equals("<init>");
  }

  /** The descriptor of what the method returns. */
  public String returnDescriptor() {
    return descriptor.substring(descriptor.indexOf(')') + 1);
  }
}
