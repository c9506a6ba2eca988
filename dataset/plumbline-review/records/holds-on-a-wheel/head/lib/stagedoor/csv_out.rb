# frozen_string_literal: true

module Stagedoor
  # Reports as the spreadsheet in the office likes them.
  module CsvOut
    HEAD = %w[date sold refunded net seats exchanges].freeze

    module_function

    def days(days)
      rows = days.map do |day|
        [day.date.iso8601, Money.format(day.sold), Money.format(day.refunded), Money.format(day.net),
         day.seats, day.exchanges]
      end
      table([HEAD] + rows)
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
