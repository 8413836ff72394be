package privates.singleton;

public record Bolt(int length) implements Part {
    @Override
    public int accept(Visitor visitor) {
        return visitor.visit(this);
    }
}
