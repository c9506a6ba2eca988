# frozen_string_literal: true

module Stint
  # Amounts are integers, in cents.
  module Money
    module_function

    # What +minutes+ come to at +rate+ cents an hour, or at so many percent of it. Rounded once, halves up.
    def for_minutes(rate, minutes, percent: 100)
      Rational(rate * minutes * percent, 60 * 100).round(half: :up)
    end

    def written(cents)
      format("%d.%02d", cents / 100, cents % 100)
    end
  end
end
