package opaque.compared;

public class Main {
    public static void main(String[] args) {
        Guests guests = new Guests();
        Guest ada = new Guest("Ada");
        System.out.println(guests.invite(ada) + " " + guests.invite(new Guest("ADA")));
        ada.rename("Bea");
        System.out.println(guests.invite(new Guest("Ada")) + " " + guests.invite(new Guest("bea")));
        System.out.println(guests.cancel(new Guest("BEA")) + " " + guests.cancel(new Guest("Bea")));
    }
}
