package concurrent.worker;

class Parcel {
    final int grams;

    Parcel(String text) {
        if (!text.endsWith("g")) {
            throw new IllegalArgumentException("no weight: " + text);
        }
        grams = Integer.parseInt(text.substring(0, text.length() - 1));
    }
}
