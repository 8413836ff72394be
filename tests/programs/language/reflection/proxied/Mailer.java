package reflection.proxied;

class Mailer {
    private int sent;

    int mail(Transport transport, String text) {
        if (!transport.isUp()) {
            return -1;
        }
        sent++;
        return transport.send(text);
    }

    int sent() {
        return sent;
    }

    static String shortened(String text) {
        return text.length() < 10 ? text : text.substring(0, 9) + "…";
    }
}
