package types.own_bounds;

abstract class Filter<F extends Filter<F>> {
    int passed;

    /** Lets so many through. */
    abstract F pass(int count);
}
