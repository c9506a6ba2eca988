# frozen_string_literal: true

module Stint
  # From ten in the evening to six in the morning.
  class Night
    BEGINS = 22
    ENDS = 6

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
      @zone.instant(date, BEGINS)...@zone.instant(date + 1, ENDS)
    end
  end
end
