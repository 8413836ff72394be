package construction.builder;

public class Main {
    public static void main(String[] args) {
        Letter.Builder builder = Letter.to("Ada");
        builder.line("The engine runs.");
        builder.urgent().line("Come.");
        System.out.println(builder.build().print());
        try {
            Letter.to("Bob").build();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
