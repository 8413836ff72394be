package names.größen;

public class Main {
    public static void main(String[] args) {
        Größe größe = new Größe(2, Größe.Einheit.MÈTRE);
        Größe summe = größe.plus(new Größe(0.5, Größe.Einheit.MÈTRE));
        System.out.println(summe.länge() + " " + summe.größer(größe) + " " + größe.größer(größe));
        System.out.println(new Größe(1, Größe.Einheit.ÅNGSTRÖM).länge());
        System.out.println(Überschuß.von(7, 5) + " " + Überschuß.von(5, 7));
    }
}
