package names.keywords;

import java.util.ArrayList;
import java.util.List;

class Studio {
    private final List<String> tracks = new ArrayList<>();
    private final String _module;

    Studio(String _module) {
        this._module = _module;
    }

    List<String> record(String var) {
        tracks.add(var);
        return tracks;
    }

    int yield(int record) {
        return tracks.size() * record;
    }

    int when(String sealed) {
        return tracks.indexOf(sealed);
    }

    String permits(String $open) {
        return _module + "/" + $open;
    }
}
