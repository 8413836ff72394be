package reflection.proxied;

interface Transport {
    boolean isUp();

    int send(String text);
}
