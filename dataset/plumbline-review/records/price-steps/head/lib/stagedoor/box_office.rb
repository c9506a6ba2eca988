# frozen_string_literal: true

module Stagedoor
  # Reports for the office. The producers sit elsewhere and want their own days, hence the zones.
  class BoxOffice
    Day = Struct.new(:date, :sold, :refunded, :seats, :exchanges) do
      def net
        sold - refunded
      end
    end

    def initialize(journal)
      @journal = journal
    end

    # A Day for each date on which money moved, in order.
    def daily(zone, performance = nil)
      days = Hash.new { |hash, date| hash[date] = Day.new(date, 0, 0, 0, 0) }
      @journal.of("sale", "refund", "exchange").each do |event|
        next if performance && event["performance"] != performance

        add(days[zone.local(event["at"]).date], event)
      end
      days.values.sort_by(&:date)
    end

    # One Day for all from +first+ to +last+.
    def period(zone, first, last, performance = nil)
      total = Day.new(first, 0, 0, 0, 0)
      daily(zone, performance).each do |day|
        next unless day.date.between?(first, last)

        total.sold += day.sold
        total.refunded += day.refunded
        total.seats += day.seats
        total.exchanges += day.exchanges
      end
      total
    end

    # How many baskets were left behind on each date.
    def abandoned(zone)
      @journal.of("release").select { |event| event["cause"] == "expired" }
              .map { |event| zone.local(event["at"]).date }.tally.sort.to_h
    end

    # For each performance in the order of their first sale.
    def by_performance(zone, first, last)
      names = @journal.of("sale").map { |event| event["performance"] }.uniq
      names.to_h { |name| [name, period(zone, first, last, name)] }
    end

    private

    def add(day, event)
      case event["kind"]
      when "sale"
        day.sold += event["cents"]
        day.seats += event["tickets"].length
      when "refund"
        day.refunded += event["cents"]
        day.seats -= event["seats"].length
      when "exchange"
        day.sold += event["cents"]
        day.exchanges += 1
      end
    end
  end
end
