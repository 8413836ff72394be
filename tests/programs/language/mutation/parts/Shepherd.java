package mutation.parts;

class Shepherd {
    private int purse;

    void earn(int coins) {
        purse += coins;
    }

    int purse() {
        return purse;
    }
}
