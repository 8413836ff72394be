package initialisation.fields;

public class Main {
    public static void main(String[] args) {
        Ticket ticket = new Ticket("T");
        System.out.println(ticket.state());
        ticket.calm();
        System.out.println(ticket.state());
    }
}
