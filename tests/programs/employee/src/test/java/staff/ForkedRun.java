package staff;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The program in a JVM of its own, for what ends by System.exit. */
record ForkedRun(int status, String out, String err) {
    /** @param scratch takes input and output; not the data directory */
    static ForkedRun of(Path scratch, Path workingDirectory, List<String> args, String... typed)
            throws IOException, InterruptedException {
        File in = Files.writeString(scratch.resolve("in"), Session.text(typed)).toFile();
        File out = scratch.resolve("out").toFile();
        File err = scratch.resolve("err").toFile();
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp", classPath(), "staff.Main"));
        command.addAll(args);
        Process process = new ProcessBuilder(command).directory(workingDirectory.toFile())
                .redirectInput(in).redirectOutput(out).redirectError(err).start();
        if (!process.waitFor(60, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new IOException("still running: " + command);
        }
        return new ForkedRun(process.exitValue(), Files.readString(out.toPath()), Files.readString(err.toPath()));
    }

    /** From the file system's root: the child has another working directory. */
    private static String classPath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(entry -> Path.of(entry).toAbsolutePath().toString()).collect(Collectors.joining(File.pathSeparator));
    }
}
