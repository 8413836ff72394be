package mutation.unasked;

class Main {
    public static void main(String[] args) {
        Network other = new Network();
        other.open("Quay");
        System.out.println(other.find("Quay").title());
        other.close("Quay");
        System.out.println(other.has("Mill") + " " + new Network.Station("Pier").title().length() + " " + other.find("Quay") + " " + other.closed() + " " + other.visit("Quay"));
        Network network = new Network();
        System.out.println(network.open("Market") + " " + network.open("Mill") + " " + network.open("Mill"));
        System.out.println(network.close("Mill") + " " + network.close("Mill"));
    }
}
