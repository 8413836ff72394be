package network.sockets;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;

/** Asks a server: over a socket of its own, and by HTTP. */
class Client {
    private final int port;

    Client(int port) {
        this.port = port;
    }

    String ask(Message message) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
                PrintWriter out = new PrintWriter(socket.getOutputStream(), true);
                BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream()))) {
            out.println(message.line());
            return Message.of(in.readLine()).line();
        }
    }

    int get(String path) throws IOException {
        try (InputStream in = URI.create("http://127.0.0.1:" + port + path).toURL().openStream()) {
            return in.readAllBytes().length;
        }
    }
}
