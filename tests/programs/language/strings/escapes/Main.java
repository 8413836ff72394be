package strings.escapes;

public class Main {
    public static void main(String[] args) {
        String[] words = {
            "say \"hi\" to $HOME", "C:\\temp\\users \\u0041 it's 100%", "tab\t bell\u0007 nul\0 esc\u001b[0m\u2028"
        };
        for (String word : words) {
            String quoted = Shell.quote(word);
            System.out.println(quoted);
            System.out.println(Shell.unquote(quoted).equals(word));
        }
        System.out.println(Shell.expand("cd ${dir} && echo $dir {dir}", "dir", "\\\\host\\$share\r\n"));
    }
}
