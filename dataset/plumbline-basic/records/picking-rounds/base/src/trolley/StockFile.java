package trolley;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;

/** Reads lots from the file that goods-in writes every morning. */
public final class StockFile {
    private static final int FIELDS = 5;

    private StockFile() {}

    public static Stock read(Reader reader) throws IOException {
        Stock stock = new Stock();
        BufferedReader lines = new BufferedReader(reader);
        int number = 0;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            number++;
            if (!line.isBlank()) {
                put(stock, line, number);
            }
        }
        return stock;
    }

    private static void put(Stock stock, String line, int number) {
        try {
            stock.put(lot(line.split(";", -1)));
        } catch (IllegalArgumentException | DateTimeParseException failure) {
            throw new IllegalArgumentException("line " + number + ": " + failure.getMessage(), failure);
        }
    }

    private static Lot lot(String[] fields) {
        if (fields.length != FIELDS) {
            throw new IllegalArgumentException(fields.length + " fields instead of " + FIELDS);
        }
        LocalDate bestBefore = fields[2].isEmpty() ? null : LocalDate.parse(fields[2]);
        return new Lot(fields[0], fields[1], bestBefore, Location.parse(fields[3]), Integer.parseInt(fields[4]));
    }
}
