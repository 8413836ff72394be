package store;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/** Serves a {@link Store} to clients that send one request a line. */
public final class Service {
    private final Desk desk = new Desk(new Store());
    private final AtomicInteger served = new AtomicInteger();

    private Service() {
    }

    public static void main(String[] args) throws IOException {
        Service service = new Service();
        Runtime.getRuntime().addShutdownHook(new Thread(service::goodbye));
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            System.out.println("listening on " + server.getLocalPort());
            while (true) {
                Socket client = server.accept();
                Thread thread = new Thread(() -> service.serve(client));
                thread.setDaemon(true);
                thread.start();
            }
        }
    }

    private void goodbye() {
        System.out.println("served " + served + " requests");
    }

    private void serve(Socket client) {
        try (client;
                BufferedReader in = new BufferedReader(
                        new InputStreamReader(client.getInputStream(), StandardCharsets.UTF_8));
                PrintWriter out = new PrintWriter(client.getOutputStream(), true, StandardCharsets.UTF_8)) {
            for (String request = in.readLine(); request != null; request = in.readLine()) {
                served.incrementAndGet();
                out.println(desk.answer(request));
            }
        } catch (IOException e) {
            System.err.println("client lost: " + e.getMessage());
        }
    }
}
