package network.sockets;

import com.sun.net.httpserver.HttpServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;

public class Main {
    public static void main(String[] args) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread answering = new Thread(() -> answer(server));
            answering.start();
            System.out.println(new Client(server.getLocalPort()).ask(new Message("weather", "today")));
            answering.join();
        }
        HttpServer web = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1);
        web.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, 2);
            exchange.getResponseBody().write(new byte[2]);
            exchange.close();
        });
        web.start();
        System.out.println(new Client(web.getAddress().getPort()).get("/index"));
        web.stop(0);
    }

    private static void answer(ServerSocket server) {
        try (Socket socket = server.accept();
                BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream()));
                PrintWriter out = new PrintWriter(socket.getOutputStream(), true)) {
            out.println(new Message("answer", in.readLine()).line());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
