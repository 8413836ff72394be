package network.addresses;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/** An address that is written down asks nobody; a name does. */
class Gate {
    String normal(String address) throws IOException {
        return InetAddress.getByName(address).getHostAddress();
    }

    boolean isInside(String address) throws IOException {
        return InetAddress.getByName(address).isSiteLocalAddress();
    }

    int port(String text) {
        String[] parts = text.split(":");
        InetSocketAddress address = new InetSocketAddress(parts[0], Integer.parseInt(parts[1]));
        return address.getPort() + address.getAddress().getAddress().length;
    }

    boolean isHere(String name) throws IOException {
        return InetAddress.getByName(name).isLoopbackAddress();
    }
}
