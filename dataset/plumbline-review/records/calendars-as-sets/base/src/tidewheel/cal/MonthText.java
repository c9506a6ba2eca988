package tidewheel.cal;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.Locale;

/** A month as people draw it on paper. Days off are in brackets, days that end early have a mark behind them. */
public final class MonthText {
    private static final int WIDTH = 5;

    private MonthText() {}

    public static String of(Holidays holidays, YearMonth month, DayOfWeek weekStart) {
        StringBuilder text = new StringBuilder();
        text.append(month.getMonth().name().charAt(0))
                .append(month.getMonth().name().substring(1).toLowerCase(Locale.ROOT))
                .append(' ').append(month.getYear()).append('\n');
        DayOfWeek day = weekStart;
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < 7; i++) {
            line.append(pad(' ' + day.name().substring(0, 2)));
            day = day.plus(1);
        }
        text.append(trimmed(line));
        line.setLength(0);
        LocalDate date = month.atDay(1);
        int column = Math.floorMod(date.getDayOfWeek().getValue() - weekStart.getValue(), 7);
        line.append(" ".repeat(column * WIDTH));
        while (YearMonth.from(date).equals(month)) {
            line.append(pad(cell(holidays, date)));
            date = date.plusDays(1);
            column++;
            if (column == 7) {
                text.append(trimmed(line));
                line.setLength(0);
                column = 0;
            }
        }
        if (!line.isEmpty()) {
            text.append(trimmed(line));
        }
        return text.toString();
    }

    private static String cell(Holidays holidays, LocalDate date) {
        String number = String.format("%2d", date.getDayOfMonth());
        if (!holidays.isWorkday(date)) {
            return '[' + number + ']';
        }
        return ' ' + number + (holidays.earlyEnd(date) == null ? ' ' : '*');
    }

    private static String pad(String text) {
        return text + " ".repeat(WIDTH - text.length());
    }

    private static String trimmed(StringBuilder line) {
        return line.toString().stripTrailing() + '\n';
    }
}
