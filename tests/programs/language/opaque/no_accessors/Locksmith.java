package opaque.no_accessors;

class Locksmith {
    Key cut(int notches) {
        return new Key(notches * 2);
    }

    Lock lock(Key key) {
        return new Lock(key);
    }
}
