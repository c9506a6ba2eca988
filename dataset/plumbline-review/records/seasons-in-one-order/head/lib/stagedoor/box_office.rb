# frozen_string_literal: true

module Stagedoor
  # Reports for the office. The producers sit elsewhere and want their own days, hence the zones.
  # Days begin at +day_starts+ seconds after midnight.
  class BoxOffice
    Day = Struct.new(:date, *Takings::COLUMNS) do
      def net
        sold - refunded
      end
    end

    def initialize(journal, day_starts: 0)
      @takings = Takings.new(journal)
      @day_starts = day_starts
    end

    # A Day for each date on which money moved, in order.
    def daily(zone, performance = nil)
      series = @takings.money(performance)
      dates(series, zone) { |date, from, to| Day.new(date, *series.sum(from, to)) }
    end

    # A Day for each month, dated its first, in which money moved.
    def monthly(zone, performance = nil)
      series = @takings.money(performance)
      first = ->(date) { Date.new(date.year, date.month, 1) }
      stretches(series, zone, first, :next_month) { |date, from, to| Day.new(date, *series.sum(from, to)) }
    end

    # One Day for all from +first+ to +last+.
    def period(zone, first, last, performance = nil)
      series = @takings.money(performance)
      from = series.before(zone.day_start(first, @day_starts))
      Day.new(first, *series.sum(from, series.before(zone.day_start(last + 1, @day_starts))))
    end

    # How many baskets were left behind on each date.
    def abandoned(zone)
      dates(@takings.abandoned, zone) { |date, from, to| [date, to - from] }.to_h
    end

    # For each performance in the order of their first sale.
    def by_performance(zone, first, last)
      @takings.performances.to_h { |name| [name, period(zone, first, last, name)] }
    end

    private

    def dates(series, zone, &block)
      stretches(series, zone, :itself.to_proc, :next_day, &block)
    end

    # Goes from the first instant of one stretch to the first of another, whatever lies between.
    def stretches(series, zone, first_of, following)
      found = []
      index = 0
      while index < series.times.length
        date = first_of.call(zone.day_of(series.times[index], @day_starts))
        behind = series.before(zone.day_start(date.public_send(following), @day_starts))
        found << yield(date, index, behind)
        index = behind
      end
      found
    end
  end
end
