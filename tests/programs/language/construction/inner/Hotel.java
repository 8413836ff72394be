package construction.inner;

class Hotel {
    private final String name;
    private int guests;

    Hotel(String name) {
        this.name = name;
    }

    /** Belongs to its hotel: made by {@code hotel.new Room(7)}. */
    class Room {
        private final int number;
        private int beds = 2;

        Room(int number) {
            this.number = number;
        }

        boolean checkIn(int people) {
            if (people > beds) {
                return false;
            }
            beds -= people;
            guests += people;
            return true;
        }

        /** An inner class of an inner class. */
        class Key {
            String label() {
                return name + " " + number;
            }
        }

        Key key() {
            return new Key();
        }
    }

    int guests() {
        return guests;
    }

    String sign() {
        return "Hotel " + name;
    }
}
