package construction.hidden;

import construction.hidden.api.Codec;
import java.util.ArrayList;
import java.util.List;

class Vault {
    private final Codec codec;
    private final List<String> secrets = new ArrayList<>();

    Vault(Codec codec) {
        this.codec = codec;
    }

    int keep(String secret) {
        secrets.add(codec.encode(secret));
        return secrets.size();
    }

    String dump() {
        return codec.name() + secrets;
    }
}
