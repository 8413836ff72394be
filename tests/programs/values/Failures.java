package values;

import java.util.List;

/** Exceptions with a state of their own, as results and thrown. */
public class Failures {
    /** Says its own words. */
    public static class Quiet extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final String what;

        public Quiet(String what) {
            this.what = what;
        }

        @Override
        public String getMessage() {
            return "quiet: " + what;
        }
    }

    /** Knows what went wrong. */
    public static class Rejected extends Exception {
        private static final long serialVersionUID = 1L;
        private final int code;
        private final transient List<String> fields;

        public Rejected(String message, int code, List<String> fields, Throwable cause) {
            super(message, cause);
            this.code = code;
            this.fields = fields;
        }

        public int code() {
            return code;
        }

        public List<String> fields() {
            return fields;
        }
    }

    private Throwable last;

    public Throwable problem(String text) {
        return new IllegalStateException("problem with " + text);
    }

    public Rejected wrap(Exception cause, int code) {
        return new Rejected(cause.getMessage(), code, List.of("a", "b"), cause);
    }

    public void reject(int code) throws Rejected {
        throw new Rejected("rejected " + code, code, List.of("x" + code), null);
    }

    public void hush(String what) {
        throw new Quiet(what);
    }

    public void keep(Throwable failure) {
        last = failure;
    }

    public String lastMessage() {
        return last == null ? "none" : last.getMessage();
    }

    public static void main(String[] args) {
        Failures failures = new Failures();
        System.out.println(failures.problem("one").getMessage());
        Rejected wrapped = failures.wrap(new Exception("first"), 7);
        System.out.println(wrapped.code() + " " + wrapped.fields());
        try {
            failures.reject(3);
        } catch (Rejected rejected) {
            System.out.println(rejected.getMessage() + rejected.code() + rejected.fields());
            failures.keep(rejected);
            System.out.println(failures.lastMessage());
        }
        try {
            failures.hush("now");
        } catch (Quiet quiet) {
            System.out.println(quiet.getMessage());
        }
    }
}
