package clock.machine;

class Main {
    public static void main(String[] args) {
        Machine machine = new Machine("box");
        System.out.println(machine.variables() + machine.home() + machine.first() + machine.processors());
        System.out.println(machine.isLarge() + " " + machine.knowsPath() + " " + machine.label());
    }
}
