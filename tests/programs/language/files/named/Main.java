package files.named;

import java.io.IOException;

class Main {
    public static void main(String[] arguments) throws IOException {
        Diary diary = new Diary();
        System.out.println(diary.add("rain") + diary.add("wind") + " " + diary.lines());
        System.out.println(diary.archive() + " " + diary.burn());
        Store store = new Store();
        store.save("one", "eins");
        store.save("two", "zwei");
        System.out.println(store.load("one") + " " + store.load("three") + " " + store.names());
        System.out.println(store.drop());
        System.out.println(new Settings().get("colour"));
    }
}
