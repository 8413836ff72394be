package databases.kept;

import java.sql.SQLException;

class Main {
    public static void main(String[] args) throws SQLException {
        String url = "jdbc:h2:mem:kept;DB_CLOSE_DELAY=-1";
        Notes notes = new Notes(url);
        System.out.println(notes.make());
        System.out.println(notes.make());
        notes.add("milk");
        notes.add("bread");
        System.out.println(notes.count());
        Notes others = new Notes("jdbc:h2:mem:others;DB_CLOSE_DELAY=-1");
        others.make();
        System.out.println(others.count() + " in " + others + ", " + new Notes(url).count() + " in " + notes);
        Archive archive = new Archive();
        System.out.println(archive.open() + " " + archive.put("old") + " " + archive.put("older"));
    }
}
