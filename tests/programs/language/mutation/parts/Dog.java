package mutation.parts;

class Dog {
    String bark() {
        return "woof";
    }
}
