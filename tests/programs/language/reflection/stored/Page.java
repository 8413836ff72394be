package reflection.stored;

import java.util.ArrayList;
import java.util.List;

public class Page {
    public List<String> lines = new ArrayList<>();
    public int number;
}
