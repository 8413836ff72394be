package strings.escapes;

class Shell {
    private Shell() {}

    static String quote(String word) {
        StringBuilder quoted = new StringBuilder("\"");
        for (char c : word.toCharArray()) {
            if (c == '"' || c == '\\' || c == '$') {
                quoted.append('\\');
            }
            quoted.append(c);
        }
        return quoted.append('"').toString();
    }

    static String unquote(String text) {
        StringBuilder word = new StringBuilder();
        for (int i = 1; i < text.length() - 1; i++) {
            if (text.charAt(i) == '\\' && i + 1 < text.length() - 1) {
                i++;
            }
            word.append(text.charAt(i));
        }
        return word.toString();
    }

    static String expand(String template, String name, String value) {
        return template.replace("${" + name + "}", value);
    }
}
