package types.own_bounds;

class Sieve extends Filter<Sieve> {
    @Override
    Sieve pass(int count) {
        passed += count;
        return this;
    }
}
