package methods.null_overloads;

class Search {
    private final String start;

    Search(StringBuilder start) {
        this.start = start == null ? "?" : start.toString();
    }

    Search(String start) {
        this.start = start.trim();
    }

    String find(String name) {
        return start + (name == null ? "no name" : name);
    }

    String find(Integer number) {
        return start + (number == null ? "no number" : "#" + number);
    }

    String find(char[] letters) {
        return start + (letters == null ? "no letters" : new String(letters));
    }
}
