package clock.tickets;

class Main {
    public static void main(String[] args) {
        Cloakroom room = new Cloakroom();
        Ticket ticket = room.hang("parka");
        String number = room.deposit("rucksack");
        System.out.println(room.left() + " on hook " + ticket.hook());
        System.out.println(room.fetch(ticket.number()));
        System.out.println(room.left());
        System.out.println(room.fetch(number));
        System.out.println(room.left());
    }
}
