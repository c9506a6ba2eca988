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
      work = Payslip::Line.new(label: "work", minutes: minutes, cents: Money.for_minutes(worker.rate, minutes))
      [work, *premiums(worker).filter_map { |premium| premium.line(worker, shifts) }]
    end

    def premiums(worker)
      zone = worker.site.zone
      [
        Premium.new(label: "night", percent: 25, hours: Night.new(zone)),
        Premium.new(label: "Sunday", percent: 50, hours: Sunday.new(zone))
      ]
    end
  end
end
