package store;

/** Answers the requests of all clients out of one store. */
public class Desk {
    private final Store store;

    public Desk(Store store) {
        this.store = store;
    }

    /** The answer to one line; an error is an answer, too. */
    public String answer(String line) {
        try {
            return answer(Request.parse(line));
        } catch (BadRequestException | IllegalStateException e) {
            return "error: " + e.getMessage();
        }
    }

    private String answer(Request request) {
        switch (request.verb()) {
            case SET:
                return store.set(request.words().get(0), request.words().get(1)).map(before -> "was " + before)
                        .orElse("new");
            case GET:
                return store.get(request.words().get(0)).orElse("none");
            case UNDO:
                return "undone " + store.undo();
            default:
                return Integer.toString(store.size());
        }
    }
}
