package mutation.parts;

class Farm {
    private final Herd herd;

    Farm(Herd herd) {
        this.herd = herd;
    }

    Herd herd() {
        return herd;
    }
}
