package mutation.board;

class Main {
    public static void main(String[] args) {
        Position position = new Position();
        position.take(1);
        Node node = new Node(3);
        System.out.println(position.fifty + " " + position.moves + " " + position.whites + " " + node.value + " " + node.info.to[1]);
    }
}
