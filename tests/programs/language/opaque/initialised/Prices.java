package opaque.initialised;

import java.io.IOException;
import java.io.StringReader;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/** Reads by a format that its initialiser makes by several calls of a library nobody knows. */
class Prices {
  private static final CSVFormat FORMAT =
      CSVFormat.DEFAULT.builder().setHeader().setSkipHeaderRecord(true).setTrim(true).build();

  int total(String text) throws IOException {
    int total = 0;
    try (CSVParser parser = FORMAT.parse(new StringReader(text))) {
      for (CSVRecord record : parser) {
        total += Integer.parseInt(record.get("price"));
      }
    }
    return total;
  }

  String dearest(String text) throws IOException {
    String name = "";
    int most = 0;
    try (CSVParser parser = FORMAT.parse(new StringReader(text))) {
      for (CSVRecord record : parser) {
        int price = Integer.parseInt(record.get("price"));
        if (price > most) {
          most = price;
          name = record.get("name");
        }
      }
    }
    return name;
  }
}
