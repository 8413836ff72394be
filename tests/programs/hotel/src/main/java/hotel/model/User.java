package hotel.model;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Somebody who works here. */
public record User(String name, Role role) {
    /** Managers may do all that the desk may. */
    public enum Role {
        DESK, MANAGER
    }

    public boolean isManager() {
        return role == Role.MANAGER;
    }

    /** What is kept of a password. */
    public static String hash(String name, String password) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            byte[] hash = digest.digest((name + ":" + password).getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
