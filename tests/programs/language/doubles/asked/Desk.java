package doubles.asked;

import java.io.IOException;

class Desk {
    private final Orders orders;
    private final Mail mail;

    Desk(Orders orders, Mail mail) {
        this.orders = orders;
        this.mail = mail;
    }

    String show(int id) {
        return orders.find(id).map(Order::title).orElse("none");
    }

    void rename(int id, String title) {
        Order order = orders.find(id).orElseThrow();
        order.title(title);
        orders.save(order);
        mail.send("desk", title, "renamed");
    }

    int load(String city) {
        return orders.names(city, new Range(0, 5)).size();
    }

    String status() {
        return "open";
    }

    int waitForMail() {
        int tries = 1;
        while (!mail.isUp()) {
            tries++;
        }
        return tries;
    }

    String merge(Order order) {
        try {
            return orders.merge(order).title();
        } catch (IOException failed) {
            return failed.getMessage();
        }
    }
}
