package network.sockets;

/** A line that client and server say to each other. */
class Message {
    private final String topic;
    private final String text;

    Message(String topic, String text) {
        this.topic = topic;
        this.text = text;
    }

    String line() {
        return topic + ":" + text;
    }

    static Message of(String line) {
        int colon = line.indexOf(':');
        return new Message(line.substring(0, colon), line.substring(colon + 1));
    }
}
