package doubles.asked;

interface Mail {
    boolean isUp();

    void send(String to, String... lines);
}
