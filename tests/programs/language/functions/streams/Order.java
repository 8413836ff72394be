package functions.streams;

record Order(String city, long cents, boolean paid) {}
