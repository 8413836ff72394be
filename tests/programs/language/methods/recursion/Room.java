package methods.recursion;

import java.util.ArrayList;
import java.util.List;

class Room {
    private final List<Room> inside = new ArrayList<>();

    Room with(Room... rooms) {
        inside.addAll(List.of(rooms));
        return this;
    }

    List<Room> inside() {
        return inside;
    }
}
