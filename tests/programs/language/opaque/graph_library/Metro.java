package opaque.graph_library;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jgrapht.Graph;
import org.jgrapht.alg.connectivity.ConnectivityInspector;
import org.jgrapht.alg.shortestpath.DijkstraShortestPath;
import org.jgrapht.graph.DefaultWeightedEdge;
import org.jgrapht.graph.SimpleWeightedGraph;

/** What it knows is in a library's graph, and what it finds out is found by objects that are made over the graph. */
class Metro {
    private final Graph<Station, Track> graph = new SimpleWeightedGraph<>(Track.class);
    private final Map<String, Station> stations = new LinkedHashMap<>();
    private ConnectivityInspector<Station, Track> inspector;

    Station station(String name) {
        Station station = stations.computeIfAbsent(name, Station::new);
        graph.addVertex(station);
        return station;
    }

    Track connect(String from, String to, double minutes) {
        Track track = graph.addEdge(stations.get(from), stations.get(to));
        if (track == null) {
            throw new IllegalStateException(from + " and " + to + " are connected");
        }
        graph.setEdgeWeight(track, minutes);
        return track;
    }

    List<String> route(String from, String to) {
        List<String> names = new ArrayList<>();
        new DijkstraShortestPath<>(graph)
                .getPath(stations.get(from), stations.get(to))
                .getVertexList()
                .forEach(station -> names.add(station.name()));
        return names;
    }

    /** Made once, asked later. */
    void inspect() {
        inspector = new ConnectivityInspector<>(graph);
    }

    int parts() {
        return inspector.connectedSets().size();
    }

    boolean close(String name) {
        return graph.removeVertex(stations.remove(name));
    }

    record Station(String name) {}

    static class Track extends DefaultWeightedEdge {
        double minutes() {
            return getWeight();
        }
    }
}
