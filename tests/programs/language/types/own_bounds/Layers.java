package types.own_bounds;

import java.util.ArrayList;
import java.util.List;

class Layers<F extends Filter<F>> {
    private final List<F> layers;
    private final int limit;

    private Layers(List<F> layers, int limit) {
        this.layers = layers;
        this.limit = limit;
    }

    static <F extends Filter<F>> Builder<F> builder() {
        return new Builder<>();
    }

    int room() {
        return limit - layers.size();
    }

    /** Makes layers. */
    static class Builder<F extends Filter<F>> {
        private final List<F> layers = new ArrayList<>();
        private int limit = 1;

        Builder<F> limit(int limit) {
            this.limit = limit;
            return this;
        }

        Builder<F> layer(F layer) {
            layers.add(layer);
            return this;
        }

        Layers<F> build() {
            return new Layers<>(layers, limit);
        }
    }
}
