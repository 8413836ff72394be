package mutation.parts;

class Shepherd {
    private int purse;
    private Dog dog;

    void earn(int coins) {
        purse += coins;
    }

    void takes(Dog one) {
        dog = one;
    }

    Dog dog() {
        return dog;
    }

    int purse() {
        return purse;
    }
}
