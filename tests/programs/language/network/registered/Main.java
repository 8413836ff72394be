package network.registered;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;

public class Main {
    public static void main(String[] args) throws Exception {
        Server server = new Server();
        int port = server.start();
        System.out.println(ask(port, "/pay", "ann 70") + say(port, "/pay", "bob 20") + ask(port, "/pay", "ann 5"));
        System.out.println(say(port, "/transfer", "ann bob 30") + ask(port, "/transfer", "bob ann 51"));
        System.out.println(say(port, "/report", "now"));
        server.stop();
    }

    static String ask(int port, String path, String body) throws IOException {
        URL url = new URL("http", InetAddress.getLoopbackAddress().getHostAddress(), port, path);
        HttpURLConnection connection = (HttpURLConnection) url.openConnection();
        connection.setDoOutput(true);
        connection.getOutputStream().write(body.getBytes(StandardCharsets.UTF_8));
        return new String(connection.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    /** The same by hand, over a socket. */
    static String say(int port, String path, String body) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            String head = "POST " + path + " HTTP/1.1\r\nHost: here\r\nConnection: close\r\nContent-Length: " + body.length();
            OutputStream out = socket.getOutputStream();
            out.write((head + "\r\n\r\n" + body).getBytes(StandardCharsets.UTF_8));
            out.flush();
            BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            return in.lines().dropWhile(line -> !line.isEmpty()).collect(Collectors.joining());
        }
    }
}
