package strings.joined;

import java.util.List;

class Playlist {
    private final String name;
    private final List<String> songs;

    Playlist(String name, List<String> songs) {
        this.name = name;
        this.songs = songs;
    }

    String titles() {
        return String.join(" / ", songs);
    }

    String summary() {
        return String.format("%s: %s", name, songs);
    }
}
