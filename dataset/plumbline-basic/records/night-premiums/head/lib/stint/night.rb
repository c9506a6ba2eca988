# frozen_string_literal: true

module Stint
  # From ten in the evening to six in the morning.
  class Night
    BEGINS = 22 * 3600
    ENDS = 6 * 3600

    def initialize(zone)
      @zone = zone
    end

    # How many minutes of a shift are at night. One that begins before six has some of the night before its date.
    def minutes(shift)
      first = @zone.date(shift.begins) - 1
      last = @zone.date(shift.ends)
      (first..last).sum { |date| shift.minutes_within(after(date)) }
    end

    private

    # The night that begins on a date.
    def after(date)
      day = @zone.day(date)
      (day.begin + BEGINS)...(day.end + ENDS)
    end
  end
end
