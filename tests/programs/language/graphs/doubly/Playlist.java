package graphs.doubly;

class Playlist {
    private Track first;
    private Track last;
    private int size;

    Track append(String title) {
        Track track = new Track(title);
        if (last == null) {
            first = track;
        } else {
            last.next = track;
            track.previous = last;
        }
        last = track;
        size++;
        return track;
    }

    void remove(Track track) {
        if (track.previous == null) {
            first = track.next;
        } else {
            track.previous.next = track.next;
        }
        if (track.next == null) {
            last = track.previous;
        } else {
            track.next.previous = track.previous;
        }
        size--;
    }

    String backwards() {
        StringBuilder text = new StringBuilder();
        for (Track track = last; track != null; track = track.previous) {
            text.append(track.title).append(track.previous == null ? "" : ", ");
        }
        return text.toString();
    }

    int size() {
        return size;
    }
}
