package functions.outcomes;

/** Makes functions whose code is all that there is to test. */
class Commands {
    private final Diary diary;

    Commands(Diary diary) {
        this.diary = diary;
    }

    Command schedule() {
        return (name, day) -> {
            if (diary.isTaken(day)) {
                throw new TakenException("taken: day " + day + " for " + name);
            }
            diary.add(day);
            return diary.size() * 100 + day;
        };
    }
}

interface Command {
    int execute(String name, int day);
}

class TakenException extends RuntimeException {
    private static final long serialVersionUID = 1;

    TakenException(String message) {
        super(message);
    }
}
