# frozen_string_literal: true

module Stagedoor
  class Clock
    def now
      Time.now.to_i
    end
  end

  # For tests and for replaying: it stands still until told otherwise.
  class ManualClock
    attr_accessor :now

    def initialize(now = 1_770_000_000)
      @now = now
    end

    def pass(seconds)
      @now += seconds
    end
  end
end
