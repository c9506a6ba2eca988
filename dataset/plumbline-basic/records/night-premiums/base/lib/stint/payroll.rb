# frozen_string_literal: true

module Stint
  # Makes payslips.
  class Payroll
    def initialize(shifts)
      @shifts = shifts
    end

    # One for everybody who has worked in a month, by number.
    def payslips(year, month)
      inside = @shifts.select { |shift| shift.date.year == year && shift.date.month == month }
      inside.group_by(&:worker).sort_by { |worker, _| worker.number }.map do |worker, shifts|
        Payslip.new(worker, lines(worker, shifts))
      end
    end

    private

    def lines(worker, shifts)
      minutes = shifts.sum(&:paid_minutes)
      [Payslip::Line.new(label: "work", minutes: minutes, cents: Money.for_minutes(worker.rate, minutes))]
    end
  end
end
