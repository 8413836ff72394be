package surroundings.assertions;

public class Main {
    public static void main(String[] args) {
        Stack stack = new Stack();
        System.out.println(stack.pop() + " " + stack.size());
        Stack other = new Stack();
        System.out.println(other.push() + other.push() + " " + other.size());
    }
}
