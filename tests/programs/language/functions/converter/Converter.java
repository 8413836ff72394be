package functions.converter;

import java.io.File;
import java.net.URI;
import java.net.URISyntaxException;

@FunctionalInterface
interface Converter<T, E extends Exception> {
    Converter<File, RuntimeException> FILE = File::new;
    Converter<URI, URISyntaxException> LINK = URI::new;
    Converter<Integer, NumberFormatException> NUMBER = Integer::valueOf;

    T convert(String text) throws E;
}
