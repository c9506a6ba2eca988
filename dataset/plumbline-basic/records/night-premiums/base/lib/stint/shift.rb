# frozen_string_literal: true

module Stint
  # From one instant to before another, both on a full minute.
  class Shift
    LONGEST = 16 * 3600

    attr_reader :worker, :begins, :ends, :break_minutes

    def initialize(worker:, begins:, ends:, break_minutes: 0)
      @worker = worker
      @begins = full_minute(begins)
      @ends = full_minute(ends)
      @break_minutes = break_minutes
      check
    end

    def date
      worker.site.zone.date(begins)
    end

    def paid_minutes
      minutes - break_minutes
    end

    # The minutes of it that are within a range of instants.
    def minutes_within(range)
      from = [begins, range.begin].max
      to = [ends, range.end].min
      [((to - from) / 60).to_i, 0].max
    end

    private

    def minutes
      ((ends - begins) / 60).to_i
    end

    def full_minute(instant)
      Time.at(instant.to_i / 60 * 60).utc
    end

    def check
      raise Malformed, "a shift of #{worker.name} ends before it begins" if ends <= begins
      raise Malformed, "a shift of #{worker.name} is longer than 16 hours" if ends - begins > LONGEST
      raise Malformed, "a shift of #{worker.name} is all breaks" unless (0...minutes).cover?(break_minutes)
    end
  end
end
