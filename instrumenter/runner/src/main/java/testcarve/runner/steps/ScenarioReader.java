package testcarve.runner.steps;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.Method;

/** Reads a scenario: its tree in prefix notation (docs/executor.md). */
final class ScenarioReader {

  private static final String END = "end";

  /** What is known of a lambda while its body is read. */
  private record Frame(Set<Integer> own, Map<Integer, Constants.Local> captured) {}

  private final Tokens tokens;
  private final Resolver resolver;
  private final List<Type> locals = new ArrayList<>();
  private final Set<Constants.Local> declared = new LinkedHashSet<>();
  private final Deque<Frame> frames = new ArrayDeque<>();
  private int guards;

  private ScenarioReader(Tokens tokens, Resolver resolver) {
    this.tokens = tokens;
    this.resolver = resolver;
  }

  static Scenario read(List<String> words, Visibility visibility) {
    return new ScenarioReader(new Tokens(words), new Resolver(visibility)).scenario();
  }

  private Scenario scenario() {
    String name = tokens.next();
    for (int left = tokens.number(); left > 0; left--) {
      locals.add(Type.getType(tokens.next()));
    }
    List<Statement> statements = block();
    return new Scenario(name, declared, statements, guards);
  }

  private List<Statement> block() {
    List<Statement> statements = new ArrayList<>();
    while (!tokens.takes(END)) {
      statements.add(statement());
    }
    return statements;
  }

  private Statement statement() {
    String word = tokens.next();
    return switch (word) {
      case "try" -> closing();
      case "finally" -> new Statements.Finally(block(), block());
      case "return" -> new Statements.Return(expression());
      case "throw" -> new Statements.Throw(expression());
      default -> guarded(word);
    };
  }

  /** Numbered in the order of the scenario; a lambda is part of its statement. */
  private Statement guarded(String word) {
    int guard = frames.isEmpty() ? guards++ : -1;
    Statement statement =
        switch (word) {
          case "let" -> new Statements.Let(declaration(), expression());
          case "set" -> new Statements.Assign((Fields.Place) expression(), expression());
          case "do" -> new Statements.Do(expression());
          case "expect" -> new Statements.Expect(declaration(), expression(), block());
          default -> throw new UnmadeException("unknown statement " + word);
        };
    return guard < 0 ? statement : new Statements.Guarded(guard, statement);
  }

  /** A resource, its value and its block. */
  private Statement closing() {
    int guard = guards++;
    Constants.Local resource = declaration();
    Statement opens = new Statements.Guarded(guard, new Statements.Let(resource, expression()));
    return new Statements.Several(List.of(opens, new Statements.Closing(resource, block())));
  }

  private Constants.Local declaration() {
    Constants.Local local = local(tokens.number());
    declared.add(local);
    return local;
  }

  private Constants.Local local(int number) {
    return new Constants.Local(number, locals.get(number));
  }

  private List<Expression> expressions(int count) {
    List<Expression> expressions = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      expressions.add(expression());
    }
    return expressions;
  }

  private Expression expression() {
    String word = tokens.next();
    return switch (word) {
      case "null" -> Constants.NULL;
      case "Z", "B", "S", "C", "I", "J", "F", "D" -> Constants.number(word.charAt(0), tokens.next());
      case "text" -> new Constants.Text(tokens.text());
      case "class" -> new Constants.ClassOf(type());
      case "local" -> use(local(tokens.number()));
      case "act" -> call(tokens.next(), true);
      case "new", "call", "static" -> call(word, false);
      case "field" -> resolver.field(type(), tokens.next(), tokens.next(), expression());
      case "constant" -> resolver.field(type(), tokens.next(), tokens.next(), null);
      case "length" -> new Fields.Length(expression());
      case "element" -> new Fields.Element(expression(), expression());
      case "array" -> new Arrays.ArrayOf(type(), expressions(tokens.number()));
      case "lengths" -> new Arrays.NewArray(type(), expressions(tokens.number()));
      case "cast" -> new Operators.Cast(type(), expression());
      case "instanceof" -> new Operators.InstanceOf(type(), expression());
      case "binary" -> Operators.binary(tokens.next(), expression(), expression());
      case "negate" -> new Operators.Negated(expression());
      case "not" -> new Operators.Not(expression());
      case "if" -> new Operators.Conditional(expression(), expression(), expression());
      case "check" -> new Check(tokens.next(), expressions(tokens.number()));
      case "lambda" -> lambda();
      case "reference" -> reference();
      default -> throw new UnmadeException("unknown expression " + word);
    };
  }

  private Type type() {
    return Type.getType(tokens.next());
  }

  private Expression call(String word, boolean act) {
    return switch (word) {
      case "new" -> {
        Type owner = type();
        String descriptor = tokens.next();
        yield resolver.construct(owner, descriptor, expressions(tokens.number()), act);
      }
      case "call" -> {
        Type owner = tokens.takes("?") ? null : type();
        String name = tokens.next();
        String descriptor = tokens.next();
        Expression receiver = expression();
        yield resolver.call(owner == null ? receiver.type() : owner, name, descriptor, receiver, expressions(tokens.number()), act);
      }
      case "static" -> {
        Type owner = type();
        String name = tokens.next();
        String descriptor = tokens.next();
        yield resolver.call(owner, name, descriptor, null, expressions(tokens.number()), act);
      }
      default -> throw new UnmadeException("no act: " + word);
    };
  }

  /** A lambda captures what it uses of the code around it. */
  private Constants.Local use(Constants.Local local) {
    for (Frame frame : frames) {
      if (frame.own().contains(local.number())) {
        return local;
      }
      frame.captured().put(local.number(), local);
    }
    return local;
  }

  private Expression lambda() {
    Type type = type();
    Method method = resolver.functionOf(type);
    List<Constants.Local> parameters = new ArrayList<>();
    Frame frame = new Frame(new LinkedHashSet<>(), new LinkedHashMap<>());
    int count = tokens.number();
    for (int i = 0; i < method.getArgumentTypes().length; i++) {
      boolean named = i < count && !tokens.takes("_");
      Constants.Local local = named ? local(tokens.number()) : temporary(method.getArgumentTypes()[i]);
      parameters.add(local);
      frame.own().add(local.number());
    }
    frames.push(frame);
    List<Statement> body = block();
    frames.pop();
    List<Constants.Local> captured = List.copyOf(frame.captured().values());
    return new Lambda(type, method, captured, List.copyOf(captured), parameters, body);
  }

  private Constants.Local temporary(Type type) {
    locals.add(type);
    return local(locals.size() - 1);
  }

  /** {@code target::name}: the lambda that makes this call. */
  private Expression reference() {
    Type type = type();
    Method method = resolver.functionOf(type);
    String kind = tokens.next();
    Type owner = type();
    String name = tokens.next();
    String descriptor = tokens.next();
    List<Constants.Local> parameters = new ArrayList<>();
    for (Type given : method.getArgumentTypes()) {
      parameters.add(temporary(given));
    }
    List<Constants.Local> captured = kind.equals("bound") ? List.of(temporary(owner)) : List.of();
    List<Expression> values = kind.equals("bound") ? List.of(expression()) : List.of();
    List<Expression> given = new ArrayList<>(captured);
    given.addAll(parameters);
    Expression body =
        switch (kind) {
          case "static" -> resolver.call(owner, name, descriptor, null, given, false);
          case "new" -> resolver.construct(owner, descriptor, given, false);
          case "array" -> new Arrays.NewArray(owner, given);
          default -> resolver.call(owner, name, descriptor, given.get(0), given.subList(1, given.size()), false);
        };
    return new Lambda(type, method, captured, values, parameters, List.of(new Statements.Return(body)));
  }
}
