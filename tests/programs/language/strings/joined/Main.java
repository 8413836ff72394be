package strings.joined;

import java.util.ArrayList;
import java.util.List;

public class Main {
    public static void main(String[] args) {
        List<String> songs = new ArrayList<>();
        Playlist playlist = new Playlist("Road", songs);
        songs.add("Roads");
        songs.add("Glory Box");
        System.out.println(playlist.titles());
        songs.set(0, "Numb");
        songs.add("Sour Times");
        System.out.println(playlist.titles());
        System.out.println(playlist.summary());
        songs.clear();
        System.out.println(playlist.summary());
    }
}
