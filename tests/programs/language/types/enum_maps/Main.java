package types.enum_maps;

import java.util.EnumSet;
import java.util.List;

public class Main {
    public static void main(String[] args) {
        Rota rota = new Rota();
        rota.assign(Rota.Day.FRI, "Ada");
        rota.assign(Rota.Day.MON, "Bo");
        rota.assign(Rota.Day.FRI, "Cy");
        System.out.println(rota.shifts() + " " + rota.free());
        EnumSet<Rota.Day> mine = EnumSet.range(Rota.Day.TUE, Rota.Day.THU);
        System.out.println(Rota.swap(mine, Rota.Day.WED, Rota.Day.FRI) + " " + mine);
        System.out.println(Rota.swap(EnumSet.noneOf(Rota.Day.class), Rota.Day.MON, Rota.Day.TUE));
        System.out.println(Rota.load(List.of(mine, EnumSet.of(Rota.Day.TUE))));
    }
}
