package concurrent.called;

/** It signs with the name of its thread, and works at its pace. */
class Clerk {
    private final String name;

    Clerk(String name) {
        this.name = name;
    }

    String sign(String text) {
        return text + " by " + Thread.currentThread().getName();
    }

    int pace() {
        return Thread.currentThread().getPriority() > Thread.NORM_PRIORITY ? 3 : 1;
    }

    boolean isLeftBehind() {
        return Thread.currentThread().isDaemon();
    }

    String loader() {
        return name + " by " + Thread.currentThread().getContextClassLoader().getName();
    }
}
