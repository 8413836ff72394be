package privates.packaged;

/** The public face of it. */
public class Airport {
    private final Router router = new Router(1);

    public String send(String to) {
        return router.route(to).toUpperCase();
    }

    void reset(int hops) {
        router.hops = hops;
    }
}
