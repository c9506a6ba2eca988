# frozen_string_literal: true

module Stagedoor
  # Prices for seats of a house, at this moment.
  class Quote
    Line = Struct.new(:seat, :type, :cents)

    def initialize(prices, settings, clock)
      @prices = prices
      @settings = settings
      @clock = clock
    end

    def price(house, seat_id, type)
      @prices.price(house.plan.seat(seat_id).band, type, *dates(house))
    end

    # What the price is made of, as text and cents.
    def explain(house, seat_id, type)
      @prices.steps(house.plan.seat(seat_id).band, type, *dates(house)).map(&:to_a)
    end

    # +types+ belong to the seats in the same order.
    def lines(house, seat_ids, types)
      raise Refused, "#{types.length} types for #{seat_ids.length} seats" if types.length != seat_ids.length

      sale, show = dates(house)
      seat_ids.zip(types).map do |seat, type|
        Line.new(seat, type, @prices.price(house.plan.seat(seat).band, type, sale, show))
      end
    end

    # What a seat costs in each band that has free seats, and why.
    def overview(house, type = "adult")
      free = house.seats(:free).map(&:band).tally
      sale, show = dates(house)
      house.plan.bands.select { |band| free[band] }.map do |band|
        [band, free[band], @prices.price(band, type, sale, show), @prices.reasons(band, sale, show)]
      end
    end

    def total(lines)
      lines.sum(&:cents)
    end

    private

    def dates(house)
      zone = @settings.venue_zone
      [zone.local(@clock.now).date, zone.local(house.starts_at).date]
    end
  end
end
