package strings.surrogates;

public class Main {
    public static void main(String[] args) {
        Headline headline = new Headline("Fête 🎉 für 👩‍🚀");
        System.out.println(headline.length() + " " + headline.isWhole());
        Headline broken = headline.cut(6);
        System.out.println(broken.isWhole() + " " + broken.text().length());
        Headline lone = new Headline("\uDE00 starts with half a face");
        System.out.println(lone.length() + " " + lone.isWhole());
    }
}
