# frozen_string_literal: true

module Stagedoor
  # Reports as the spreadsheet in the office likes them.
  module CsvOut
    HEAD = %w[sold refunded net seats exchanges].freeze

    module_function

    def days(days)
      table([["date", *HEAD]] + days.map { |day| [day.date.iso8601, *cells(day)] })
    end

    def months(days)
      table([["month", *HEAD]] + days.map { |day| [day.date.strftime("%Y-%m"), *cells(day)] })
    end

    # As BoxOffice#by_performance has them.
    def performances(days)
      table([["performance", *HEAD]] + days.map { |name, day| [name, *cells(day)] })
    end

    def cells(day)
      [Money.format(day.sold), Money.format(day.refunded), Money.format(day.net), day.seats, day.exchanges]
    end

    def abandoned(counts)
      table([%w[date baskets]] + counts.map { |date, count| [date.iso8601, count] })
    end

    def table(rows)
      rows.map { |row| "#{row.map { |cell| quote(cell.to_s) }.join(',')}\r\n" }.join
    end

    def quote(cell)
      cell.match?(/[",\r\n]/) ? "\"#{cell.gsub('"', '""')}\"" : cell
    end
  end
end
