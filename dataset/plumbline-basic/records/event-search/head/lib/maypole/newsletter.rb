# frozen_string_literal: true

require "csv"

module Maypole
  # Events as the layout program of the parish office reads them: with semicolons, CRLF and in Latin-1.
  module Newsletter
    HEADER = %w[Day Time What Where].freeze

    module_function

    def csv(events)
      text = CSV.generate(col_sep: ";", row_sep: "\r\n") do |rows|
        rows << HEADER
        events.each { |event| rows << [event.day.strftime("%-d %b"), event.time, event.title, event.place] }
      end
      text.encode(Encoding::ISO_8859_1)
    end

    # The days of a month such as "2025-06", or nil if it is none.
    def days(month)
      return nil unless month&.match?(/\A\d{4}-\d{2}\z/)

      first = Date.iso8601("#{month}-01")
      first...(first >> 1)
    rescue Date::Error
      nil
    end
  end
end
