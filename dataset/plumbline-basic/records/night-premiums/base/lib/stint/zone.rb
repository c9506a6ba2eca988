# frozen_string_literal: true

module Stint
  # The clock on the wall. Instants are Times in UTC.
  class Zone
    HOUR = 3600

    def initialize(winter_hours)
      @winter = winter_hours * HOUR
    end

    # The instant at which the clock first shows a time. A time that is left out in spring counts from the hour before.
    def instant(date, hour, minute = 0)
      wall = Time.utc(date.year, date.month, date.day, hour, minute)
      early = wall - @winter - HOUR
      summer?(early) ? early : wall - @winter
    end

    # The date that the clock shows.
    def date(instant)
      (instant + offset(instant)).to_date
    end

    # A day by the clock, from its first instant to before that of the next one.
    def day(date)
      instant(date, 0)...instant(date + 1, 0)
    end

    private

    def offset(instant)
      summer?(instant) ? @winter + HOUR : @winter
    end

    def summer?(instant)
      instant >= change(instant.year, 3) && instant < change(instant.year, 10)
    end

    def change(year, month)
      last = Date.new(year, month, -1)
      sunday = last - last.wday
      Time.utc(year, month, sunday.day, 1)
    end
  end
end
