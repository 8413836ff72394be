package mutation.live;

public class Main {
    public static void main(String[] args) {
        Course course = new Course(2);
        course.pupils().add("Ines");
        System.out.println(course.enrol("Olaf"));
        System.out.println(course.enrol("Paul"));
        course.pupils().remove("Ines");
        System.out.println(course.roll());
        System.out.println(course.enrol("Paul"));
        System.out.println(course.pupils());
    }
}
