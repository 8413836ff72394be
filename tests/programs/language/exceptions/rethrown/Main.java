package exceptions.rethrown;

import java.util.List;

public class Main {
    public static void main(String[] args) {
        Route route = new Route(List.of("Zoo", "Park", "Museum"));
        System.out.println(route.ticket("Zoo", "Museum"));
        System.out.println(route.group(3, "Park", "Zoo"));
        try {
            route.minutes("Zoo", "Harbour");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            route.ticket("Harbour", "Zoo");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(route.failures());
        try {
            route.group(5, "Zoo", "Beach");
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + ": " + e.getCause().getMessage());
        }
        System.out.println(route.failures());
    }
}
