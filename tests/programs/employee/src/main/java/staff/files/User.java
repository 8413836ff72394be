package staff.files;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Somebody who may log in. The password is kept as the hash of name and password. */
public record User(String name, Role role, String hash) {
    /** Clerks keep the records, managers pay and dismiss. */
    public enum Role {
        CLERK, MANAGER
    }

    public boolean hasPassword(String password) {
        return hash.equals(hashOf(name, password));
    }

    public boolean isManager() {
        return role == Role.MANAGER;
    }

    static String hashOf(String name, String password) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            byte[] hash = digest.digest((name + ":" + password).getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
