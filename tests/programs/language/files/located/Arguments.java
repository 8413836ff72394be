package files.located;

import java.io.File;

/** What a command line says of where the data is. */
class Arguments {
    private static final String PATH = "--path=";
    private final File path;

    Arguments(String argument) {
        if (!argument.startsWith(PATH)) {
            throw new IllegalArgumentException("no path: " + argument);
        }
        path = new File(argument.substring(PATH.length()));
    }

    File path() {
        return path;
    }

    String name() {
        return path.getName() + (path.isAbsolute() ? "" : " from here");
    }
}
