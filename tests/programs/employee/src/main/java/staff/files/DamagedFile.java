package staff.files;

import java.io.IOException;

/** A file of the data directory that cannot be what this program wrote. */
public class DamagedFile extends IOException {
    private static final long serialVersionUID = 1;

    public DamagedFile(String file, String reason) {
        super(file + ": " + reason);
    }
}
