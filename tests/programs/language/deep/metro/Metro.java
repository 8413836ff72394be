package deep.metro;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;

class Metro {
    private final Station[][] stations;

    private Metro(Station[][] stations) {
        this.stations = stations;
    }

    /** A network in which every station is linked to those beside, above and below it. */
    static Metro grid(int width) {
        Station[][] stations = new Station[width][width];
        for (int row = 0; row < width; row++) {
            for (int column = 0; column < width; column++) {
                Station station = new Station(row + "/" + column);
                stations[row][column] = station;
                if (row > 0) {
                    station.connect(stations[row - 1][column]);
                }
                if (column > 0) {
                    station.connect(stations[row][column - 1]);
                }
            }
        }
        return new Metro(stations);
    }

    Station at(int row, int column) {
        return stations[row][column];
    }

    /** The stops between two stations, or -1. */
    int distance(Station from, Station to) {
        Map<Station, Integer> seen = new HashMap<>();
        ArrayDeque<Station> ahead = new ArrayDeque<>();
        seen.put(from, 0);
        ahead.add(from);
        while (!ahead.isEmpty()) {
            Station station = ahead.remove();
            if (station == to) {
                return seen.get(station);
            }
            for (Station neighbour : station.neighbours()) {
                if (!neighbour.closed() && !seen.containsKey(neighbour)) {
                    seen.put(neighbour, seen.get(station) + 1);
                    ahead.add(neighbour);
                }
            }
        }
        return -1;
    }
}
