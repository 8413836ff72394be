package names.größen;

class Größe {
    enum Einheit {
        ÅNGSTRÖM,
        MÈTRE
    }

    private final double länge;
    private final Einheit einheit;

    Größe(double länge, Einheit einheit) {
        this.länge = länge;
        this.einheit = einheit;
    }

    double länge() {
        return einheit == Einheit.MÈTRE ? länge : länge / 1e10;
    }

    Größe plus(Größe größe) {
        return new Größe(länge + größe.länge, Einheit.MÈTRE);
    }

    boolean größer(Größe andere) {
        return länge > andere.länge;
    }
}
