package privates.singleton;

import java.util.List;

public record Frame(List<Part> parts) implements Part {
    @Override
    public int accept(Visitor visitor) {
        return visitor.visit(this);
    }
}
