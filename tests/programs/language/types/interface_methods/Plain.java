package types.interface_methods;

class Plain implements Greeter {}
