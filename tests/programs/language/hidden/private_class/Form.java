package hidden.private_class;

import java.util.ArrayList;
import java.util.List;

public class Form {
    private final Rule rule;

    public Form(Rule rule) {
        this.rule = rule;
    }

    public List<String> accepted(String... texts) {
        List<String> accepted = new ArrayList<>();
        for (String text : texts) {
            if (rule.accepts(text)) {
                accepted.add(text);
            }
        }
        return accepted;
    }
}
