package privates.singleton;

public interface Part {
    int accept(Visitor visitor);
}
