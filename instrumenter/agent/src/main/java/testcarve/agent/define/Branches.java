package testcarve.agent.define;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/**
 * Where the instructions of a short body go: one after the other, and two ways at each condition until the ways join again. It knows
 * nothing of what the instructions do. Nothing goes back: a loop has no end that could be written down.
 *
 * <p>Where ways join is the nearest instruction that all of them come to (the immediate postdominator). As all jumps go forward, one pass
 * from the end finds it.
 */
final class Branches {

  /** More than this nobody replays, whatever ways share. */
  private static final int MOST = 1000;

  /** Told of a jump on a condition: where the code goes on, where it jumps to, and where these ways join. */
  interface Choice {
    void of(int opcode, int next, int target, int join);
  }

  private static final class Instruction {
    final Runnable effect;
    final int opcode;
    final Label target;
    final boolean last;

    Instruction(Runnable effect, int opcode, Label target, boolean last) {
      this.effect = effect;
      this.opcode = opcode;
      this.target = target;
      this.last = last;
    }
  }

  private final List<Instruction> instructions = new ArrayList<>();
  private final Map<Label, Integer> places = new HashMap<>();

  /** For each instruction the next that is come to in any case; the end's is the number of all. */
  private int[] joins = {};

  private int replayed;

  /** An instruction that the next one follows. */
  void then(Runnable effect) {
    add(new Instruction(effect, 0, null, false));
  }

  /** An instruction that nothing follows. */
  void last(Runnable effect) {
    add(new Instruction(effect, 0, null, true));
  }

  /** A jump. */
  void jump(int opcode, Label target) {
    add(new Instruction(null, opcode, target, false));
  }

  private void add(Instruction instruction) {
    if (instructions.size() <= MOST) {
      instructions.add(instruction);
    }
  }

  /** The next instruction is what a label stands for. */
  void place(Label label) {
    places.put(label, instructions.size());
  }

  int size() {
    return instructions.size();
  }

  /** Finds where ways join; false if the code goes back, has no end or is too long. */
  boolean join() {
    int end = instructions.size();
    joins = new int[end];
    boolean ends = end > 0 && end <= MOST;
    for (int at = end - 1; at >= 0 && ends; at--) {
      Instruction instruction = instructions.get(at);
      int next = at + 1;
      if (instruction.last) {
        joins[at] = end;
        continue;
      }
      int target = instruction.target == null ? next : target(instruction);
      ends = target > at && target < end && next < end;
      if (ends) {
        joins[at] = instruction.opcode == Opcodes.GOTO ? target : common(next, target);
      }
    }
    return ends;
  }

  private int target(Instruction jump) {
    return places.getOrDefault(jump.target, 0);
  }

  private int common(int one, int other) {
    while (one != other) {
      if (one < other) {
        one = joins[one];
      } else {
        other = joins[other];
      }
    }
    return one;
  }

  /** Replays the instructions from one to another; false if these are too many. */
  boolean replay(int from, int until, BooleanSupplier stopped, Choice choice) {
    int at = from;
    while (at != until && !stopped.getAsBoolean()) {
      if (++replayed > MOST) {
        return false;
      }
      Instruction instruction = instructions.get(at);
      if (instruction.target == null) {
        instruction.effect.run();
      } else if (instruction.opcode != Opcodes.GOTO) {
        choose(at, instruction, choice);
      }
      at = joins[at];
    }
    return true;
  }

  /** A jump over nothing but another jump is the opposite one to where that goes: so other tools make room for their counters. */
  private void choose(int at, Instruction jump, Choice choice) {
    Instruction next = instructions.get(at + 1);
    int target = target(jump);
    if (next.opcode == Opcodes.GOTO && target == at + 2) {
      choice.of(Conditions.opposite(jump.opcode), target, target(next), joins[at]);
    } else {
      choice.of(jump.opcode, at + 1, target, joins[at]);
    }
  }
}
