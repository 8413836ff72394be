package methods.null_overloads;

public class Main {
    public static void main(String[] args) {
        Search search = new Search((StringBuilder) null);
        System.out.println(search.find((String) null) + search.find((Integer) null) + search.find((char[]) null));
        Search other = new Search(" who: ");
        System.out.println(other.find("Ada") + other.find(7) + other.find(new char[] {'x', 'y'}));
    }
}
