# frozen_string_literal: true

# Some minutes of a night on an ordinary date, at several rates: a quarter of what the minutes come to, to the cent.
require_relative "scene"

check do
  [1, 7, 20, 40, 59, 95, 140].product([1800, 2850, 3333]).filter_map do |minutes, rate|
    ends = Time.utc(2024, 5, 3, 22) + minutes * 60
    one = shift("2024-05-03T22:00:00Z", ends.iso8601, rate: rate)
    line = Stint::Payroll.new([one]).payslips(2024, 5).first.lines.find { |found| found.label.start_with?("night") }
    exit 2 unless line.minutes == minutes
    right = Rational(rate * minutes * 25, 6000).round(half: :up)
    "#{minutes} minutes at #{rate}: #{line.cents} cents instead of #{right}" unless line.cents == right
  end
end
