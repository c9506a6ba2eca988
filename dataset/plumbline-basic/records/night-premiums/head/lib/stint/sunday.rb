# frozen_string_literal: true

module Stint
  # From midnight to midnight.
  class Sunday
    def initialize(zone)
      @zone = zone
    end

    # How many minutes of a shift are on a Sunday.
    def minutes(shift)
      days = @zone.date(shift.begins)..@zone.date(shift.ends)
      days.select(&:sunday?).sum { |date| shift.minutes_within(@zone.day(date)) }
    end
  end
end
