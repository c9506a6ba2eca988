# frozen_string_literal: true

module Stint
  # What somebody gets for a month.
  class Payslip
    Line = Struct.new(:label, :minutes, :cents, keyword_init: true)

    attr_reader :worker, :lines

    def initialize(worker, lines)
      @worker = worker
      @lines = lines
    end

    def total
      lines.sum(&:cents)
    end

    def to_s
      rows = lines.map { |line| row(line.label, format("%.2f h", line.minutes / 60.0), line.cents) }
      ["#{worker.number} #{worker.name}", *rows, row("total", "", total)].join("\n") << "\n"
    end

    private

    def row(label, hours, cents)
      format("  %-20s %10s %12s", label, hours, Money.written(cents))
    end
  end
end
