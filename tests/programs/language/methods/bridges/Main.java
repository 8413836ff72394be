package methods.bridges;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;

public class Main {
    public static void main(String[] args) {
        List<Version> versions = Arrays.asList(new Version(2), new Version(11), new Version(9));
        System.out.println(Collections.max(versions).major());
        Comparable<Version> first = versions.get(0);
        System.out.println(first.compareTo(versions.get(1)));
        Step<String> step = new UpperCase("!");
        System.out.println(step.run("hey", 2) + step.apply("you"));
    }
}
