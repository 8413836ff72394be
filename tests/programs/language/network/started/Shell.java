package network.started;

import java.io.IOException;
import java.nio.file.Path;

class Shell {
    private final String program;
    private int runs;

    Shell(String program) {
        this.program = program;
    }

    String command(String argument) {
        ProcessBuilder builder = new ProcessBuilder(program);
        builder.command().add(argument);
        return String.join(" ", builder.command());
    }

    int run(String argument) throws IOException, InterruptedException {
        runs++;
        Process process = new ProcessBuilder(path(), argument).redirectErrorStream(true).start();
        process.getInputStream().readAllBytes();
        return process.waitFor();
    }

    int exec(String argument) throws IOException, InterruptedException {
        Process process = Runtime.getRuntime().exec(new String[] {path(), argument});
        return process.waitFor();
    }

    int runs() {
        return runs;
    }

    private String path() {
        return Path.of(System.getProperty("java.home"), "bin", program).toString();
    }
}
