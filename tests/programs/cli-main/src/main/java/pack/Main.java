package pack;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import org.apache.commons.cli.AlreadySelectedException;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.DefaultParser;
import org.apache.commons.cli.HelpFormatter;
import org.apache.commons.cli.MissingOptionException;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.OptionGroup;
import org.apache.commons.cli.Options;
import org.apache.commons.cli.ParseException;
import org.apache.commons.cli.UnrecognizedOptionException;

/** An archiver's front end: reads command lines, says what each would do, or what is wrong with it. */
public final class Main {
    private static final int WIDTH = 72;

    private final PrintWriter out;
    private final Options options = options();
    private final HelpFormatter help = new HelpFormatter();

    private Main(PrintWriter out) {
        this.out = out;
        help.setSyntaxPrefix("Usage: ");
        help.setOptionComparator(null);
        help.setDescPadding(4);
    }

    /** With arguments: that command line. Without: one from each line of the standard input. */
    public static void main(String[] args) throws IOException {
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        Main main = new Main(out);
        if (args.length > 0) {
            main.run(args);
            return;
        }
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            out.println("$ pack " + line);
            main.run(line.isBlank() ? new String[0] : line.strip().split(" +"));
        }
    }

    private static Options options() {
        OptionGroup action = new OptionGroup();
        action.addOption(new Option("c", "create", false, "make a new archive of the files"));
        action.addOption(new Option("x", "extract", false, "take the files out of an archive"));
        action.addOption(Option.builder("t").longOpt("list").desc("list what is in an archive").build());
        action.setRequired(true);
        OptionGroup loudness = new OptionGroup();
        loudness.addOption(Option.builder("v").longOpt("verbose").desc("name each file").build());
        loudness.addOption(Option.builder("q").longOpt("quiet").desc("say nothing").build());
        Options options = new Options().addOptionGroup(action).addOptionGroup(loudness);
        options.addRequiredOption("f", "file", true, "the archive");
        options.addOption(Option.builder("l").longOpt("level").hasArg().argName("0-9").type(Number.class)
                .desc("how hard to compress; 9 takes longest and gives the smallest archive").build());
        options.addOption(Option.builder("e").longOpt("exclude").hasArgs().valueSeparator(',').argName("patterns")
                .desc("leave out files of these names").build());
        options.addOption(Option.builder("D").numberOfArgs(2).valueSeparator().argName("key=value")
                .desc("a property of the archive").build());
        options.addOption(Option.builder().longOpt("owner").optionalArg(true).numberOfArgs(1).argName("name")
                .desc("keep owners, or give all files to one").build());
        options.addOption("h", "help", false, "this text");
        return options;
    }

    private void run(String[] words) {
        try {
            if (asksForHelp(words)) {
                help.printHelp(out, WIDTH, "pack", "\nPacks files.\n\n", options, 2, 4, "\nSee also: unpack", true);
                return;
            }
            explain(new DefaultParser().parse(options, words));
        } catch (MissingOptionException e) {
            complain("missing: " + e.getMissingOptions());
        } catch (AlreadySelectedException e) {
            complain("-" + e.getOption().getOpt() + " does not go with -" + e.getOptionGroup().getSelected());
        } catch (UnrecognizedOptionException e) {
            complain("unknown: " + e.getOption());
        } catch (ParseException e) {
            complain(e.getMessage());
        } catch (NumberFormatException e) {
            complain("not a number");
        }
    }

    /** Help is asked for even where required options are missing. */
    private static boolean asksForHelp(String[] words) throws ParseException {
        Options only = new Options().addOption("h", "help", false, "");
        return new DefaultParser(false).parse(only, words, true).hasOption("help");
    }

    private void explain(CommandLine line) throws ParseException {
        String action = line.hasOption("create") ? "create" : line.hasOption('x') ? "extract" : "list";
        out.println(action + " " + line.getOptionValue("file") + " " + line.getArgList());
        Number level = line.getParsedOptionValue("level", 6);
        if (line.hasOption("c")) {
            out.println("  level " + level + ", without " + String.join(" ", patterns(line)));
        }
        line.getOptionProperties("D").stringPropertyNames().stream().sorted()
                .forEach(key -> out.println("  " + key + " = " + line.getOptionProperties("D").getProperty(key)));
        if (line.hasOption("owner")) {
            out.println("  owner " + line.getOptionValue("owner", "kept"));
        }
        for (Option option : line.getOptions()) {
            out.println("    " + option.getKey() + " " + option.getValuesList());
        }
    }

    private static String[] patterns(CommandLine line) {
        String[] given = line.getOptionValues("exclude");
        return given == null ? new String[] {"nothing"} : given;
    }

    private void complain(String what) {
        out.println("pack: " + what);
        help.printUsage(out, WIDTH, "pack", options);
    }
}
