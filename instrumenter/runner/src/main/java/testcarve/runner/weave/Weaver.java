package testcarve.runner.weave;

import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.Opcodes;

/** Rewrites the classes of the program and its tests while they are loaded. A class without anything to change stays as it is. */
public final class Weaver {

  static final int API = Opcodes.ASM9;

  private final Plan plan;

  /** A weaver for one plan. */
  public Weaver(Plan plan) {
    this.plan = plan;
  }

  /** The woven form of a class; the same array if there is nothing to weave. */
  public byte[] weave(byte[] original) {
    ClassReader reader = new ClassReader(original);
    boolean branches = plan.branching().contains(reader.getClassName());
    try {
      return weave(reader, original, branches);
    } catch (MethodTooLargeException e) {
      if (!branches) {
        throw e;
      }
      // Nobody sees its branches then.
      return weave(reader, original, false);
    }
  }

  private byte[] weave(ClassReader reader, byte[] original, boolean branches) {
    List<Target> targets = plan.targetsIn(reader.getClassName());
    List<ActSite> acts = plan.actsIn(reader.getClassName());
    boolean calls = CallSites.mayOccurIn(reader, plan);
    if (targets.isEmpty() && acts.isEmpty() && !calls && !branches && !plan.scenarios()) {
      return original;
    }
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    ClassVisitor chain = plan.scenarios() ? new WorkCounts(writer) : writer;
    if (calls) {
      chain = new CallSites(chain, plan);
    }
    if (!acts.isEmpty()) {
      chain = new ActProbe(chain, ActFinder.find(reader, acts));
    }
    if (!targets.isEmpty()) {
      chain = new BodyProbe(chain, targets);
    }
    if (branches) {
      chain = new BranchProbes(chain);
    }
    reader.accept(chain, targets.isEmpty() ? 0 : ClassReader.EXPAND_FRAMES);
    return writer.toByteArray();
  }
}
