package clock.dated;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.LocalDate;

public class Main {
    public static void main(String[] args) {
        Diary diary = new Diary();
        System.out.println(diary.write("rain"));
        System.out.println(diary.write("sunshine"));
        System.out.println(diary.lines());
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        diary.print(new PrintStream(printed, true));
        System.out.print(printed);
        try {
            diary.erase(LocalDate.now().plusDays(1));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(diary.mood());
    }
}
