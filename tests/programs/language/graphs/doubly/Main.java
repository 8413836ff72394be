package graphs.doubly;

public class Main {
    public static void main(String[] args) {
        Playlist playlist = new Playlist();
        playlist.append("Overture");
        Track aria = playlist.append("Aria");
        playlist.append("Finale");
        System.out.println(aria.neighbours());
        System.out.println(playlist.backwards());
        playlist.remove(aria);
        System.out.println(playlist.backwards() + " " + playlist.size());
    }
}
