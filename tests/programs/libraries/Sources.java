import com.github.javaparser.*;
import com.github.javaparser.ast.*;
import com.github.javaparser.ast.body.*;
import com.github.javaparser.ast.expr.*;
import com.github.javaparser.ast.stmt.*;
import com.github.javaparser.ast.visitor.*;
import java.util.*;

/** Looks into some Java source with JavaParser and changes it, as a small refactoring tool would. */
public class Sources {
    private static final String SOURCE = """
            package bank;

            import java.util.*;

            /** An account. */
            public class Account<T extends Comparable<T>> implements Runnable {
                private static final int LIMIT = 10 * 60 + 0x1F;
                private final List<T> entries = new ArrayList<>();
                protected long cents, reserved = 5L;

                public Account(T... first) { entries.addAll(Arrays.asList(first)); }

                // deposits
                @Deprecated
                public synchronized boolean deposit(long amount) throws IllegalStateException {
                    if (amount <= 0 || amount > LIMIT) {
                        throw new IllegalStateException("bad " + amount);
                    } else if (reserved == 5) {
                        reserved--;
                    }
                    for (int i = 0; i < 3; i++) cents += amount >> i;
                    entries.forEach(entry -> System.out.println(entry + ": " + (char) 65));
                    return cents > 0 ? true : false;
                }

                @Override public void run() {
                    int[] sizes = {1, 2, 3};
                    outer:
                    while (true) {
                        switch (sizes[1]) {
                            case 1: break;
                            default: break outer;
                        }
                    }
                    try { deposit(sizes.length); } catch (RuntimeException | Error failure) { cents = -1; } finally { reserved = 0; }
                }

                enum Kind { SAVINGS { int rate() { return 2; } }, CURRENT; int rate() { return 0; } }
                interface Visitor { default void visit(Account<?> account) { } }
                record Entry(String text, int cents) { }
            }
            """;

    public static void main(String[] args) {
        CompilationUnit unit = parse(SOURCE);
        System.out.println(unit.getPackageDeclaration().map(one -> one.getNameAsString()).orElse("none") + " " + unit.getImports().size());
        describe(unit);
        System.out.println(calls(unit));
        System.out.println(fold("1 + 2 * (3 - 4) + cents"));
        rename(unit);
        System.out.println(build());
        copies(unit);
        mistakes();
    }

    private static CompilationUnit parse(String source) {
        JavaParser parser = new JavaParser(new ParserConfiguration().setLanguageLevel(ParserConfiguration.LanguageLevel.JAVA_17));
        ParseResult<CompilationUnit> result = parser.parse(source);
        if (!result.isSuccessful()) {
            throw new ParseProblemException(result.getProblems());
        }
        return result.getResult().orElseThrow();
    }

    private static void describe(CompilationUnit unit) {
        for (ClassOrInterfaceDeclaration type : unit.findAll(ClassOrInterfaceDeclaration.class)) {
            System.out.println(type.getFullyQualifiedName().orElse("?") + " " + type.isInterface() + " " + type.getMembers().size());
            for (FieldDeclaration field : type.getFields()) {
                for (VariableDeclarator variable : field.getVariables()) {
                    System.out.println("  " + field.getModifiers() + " " + variable.getType() + " " + variable.getName() + " "
                            + variable.getInitializer().map(Object::toString).orElse(""));
                }
            }
            for (MethodDeclaration method : type.getMethods()) {
                System.out.println("  " + method.getDeclarationAsString(true, true, false) + " " + method.getRange().map(range -> range.begin.line).orElse(-1)
                        + " " + method.isAnnotationPresent("Deprecated"));
            }
        }
    }

    private static Map<String, Integer> calls(CompilationUnit unit) {
        Map<String, Integer> calls = new TreeMap<>();
        unit.accept(new VoidVisitorAdapter<Map<String, Integer>>() {
            @Override public void visit(MethodCallExpr call, Map<String, Integer> found) {
                super.visit(call, found);
                found.merge(call.getNameAsString(), 1, Integer::sum);
            }
        }, calls);
        return calls;
    }

    private static Expression fold(String text) {
        return (Expression) StaticJavaParser.parseExpression(text).accept(new ModifierVisitor<Void>() {
            @Override public Visitable visit(BinaryExpr node, Void nothing) {
                super.visit(node, nothing);
                if (node.getLeft().isIntegerLiteralExpr() && node.getRight().isIntegerLiteralExpr() && node.getOperator() == BinaryExpr.Operator.PLUS) {
                    return new IntegerLiteralExpr(Integer.toString(node.getLeft().asIntegerLiteralExpr().asNumber().intValue() + node.getRight().asIntegerLiteralExpr().asNumber().intValue()));
                }
                return node;
            }
        }, null);
    }

    private static void rename(CompilationUnit unit) {
        unit.findAll(NameExpr.class, name -> name.getNameAsString().equals("cents")).forEach(name -> name.setName("pence"));
        unit.getClassByName("Account").ifPresent(type -> {
            type.addField("int", "version", Modifier.Keyword.PRIVATE);
            type.getMethodsByName("run").forEach(method -> method.setName("go").removeModifier(Modifier.Keyword.PUBLIC));
            type.getConstructors().get(0).addParameter("String", "owner");
        });
        System.out.println(unit);
    }

    private static CompilationUnit build() {
        CompilationUnit unit = new CompilationUnit("made").addImport(List.class);
        ClassOrInterfaceDeclaration type = unit.addClass("Sign").setPublic(true).addImplementedType("Comparable<Sign>");
        MethodDeclaration method = type.addMethod("of", Modifier.Keyword.STATIC).setType(int.class).addParameter(int.class, "value");
        method.setBody(new BlockStmt(new NodeList<>(new IfStmt(
                new BinaryExpr(new NameExpr("value"), new IntegerLiteralExpr("0"), BinaryExpr.Operator.LESS), new ReturnStmt("-1"), null), new ReturnStmt("1"))));
        return unit;
    }

    private static void copies(CompilationUnit unit) {
        CompilationUnit copy = unit.clone();
        System.out.println(copy.equals(unit) + " " + (copy.hashCode() == unit.hashCode()));
        List<String> kinds = new ArrayList<>();
        copy.getType(0).walk(node -> kinds.add(node.getMetaModel().getTypeName()));
        copy.getType(0).remove();
        System.out.println(kinds.size() + " " + copy.equals(unit) + " " + copy.getTypes().isEmpty());
    }

    private static void mistakes() {
        try {
            StaticJavaParser.parseStatement("int x = ;");
        } catch (ParseProblemException failure) {
            System.out.println(failure.getProblems().get(0).getMessage().lines().findFirst().orElse(""));
        }
    }
}
