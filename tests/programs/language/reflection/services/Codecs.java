package reflection.services;

import java.util.Optional;
import java.util.ServiceLoader;

class Codecs {
    private final ServiceLoader<Codec> loader = ServiceLoader.load(Codec.class);

    Optional<Codec> find(String name) {
        return loader.stream().map(ServiceLoader.Provider::get).filter(codec -> codec.name().equals(name)).findFirst();
    }

    int count() {
        int count = 0;
        for (Codec codec : loader) {
            count += codec.name().isEmpty() ? 0 : 1;
        }
        return count;
    }
}
