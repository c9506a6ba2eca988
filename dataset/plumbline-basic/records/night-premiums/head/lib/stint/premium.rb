# frozen_string_literal: true

module Stint
  # What is paid on top for some hours: so many percent of the rate.
  class Premium
    def initialize(label:, percent:, hours:)
      @label = label
      @percent = percent
      @hours = hours
    end

    # A line of the payslip, or nil if none of the shifts has such hours.
    def line(worker, shifts)
      minutes = shifts.sum { |shift| @hours.minutes(shift) }
      return if minutes.zero?

      Payslip::Line.new(label: "#{@label} #{@percent} %", minutes: minutes, cents: amount(worker.rate, minutes))
    end

    private

    def amount(rate, minutes)
      hours = (minutes / 60.0).round(2)
      (hours * rate * @percent / 100).round
    end
  end
end
