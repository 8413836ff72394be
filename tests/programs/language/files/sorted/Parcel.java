package files.sorted;

record Parcel(String sender, String city, int grams) {}
