package network.registered;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/** Registers what answers long before anybody asks. */
class Server {
    private final Accounts accounts = new Accounts();
    private final ExecutorService workers = Executors.newFixedThreadPool(3);
    private final HttpServer http;

    Server() throws IOException {
        http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        http.setExecutor(workers);
        on("/pay", words -> accounts.pay(words[0], Integer.parseInt(words[1])));
        on("/transfer", words -> accounts.transfer(words[0], words[1], Integer.parseInt(words[2])));
        on("/report", words -> accounts.report());
    }

    private void on(String path, Function<String[], Object> action) {
        http.createContext(path, exchange -> answer(exchange, action));
    }

    private static void answer(HttpExchange exchange, Function<String[], Object> action) throws IOException {
        byte[] words = exchange.getRequestBody().readAllBytes();
        Object result = action.apply(new String(words, StandardCharsets.UTF_8).split(" "));
        byte[] answer = result.toString().getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, answer.length);
        exchange.getResponseBody().write(answer);
        exchange.close();
    }

    int start() {
        http.start();
        return http.getAddress().getPort();
    }

    void stop() {
        http.stop(0);
        workers.shutdown();
    }
}
