package privates.singleton;

public interface Visitor {
    int visit(Bolt bolt);

    int visit(Frame frame);
}
