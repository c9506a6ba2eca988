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

    # +types+ belong to the seats in the same order.
    def lines(house, seat_ids, types)
      raise Refused, "#{types.length} types for #{seat_ids.length} seats" if types.length != seat_ids.length

      seat_ids.zip(types).map { |seat, type| Line.new(seat, type, price(house, seat, type)) }
    end

    # Shares of what tickets with these prices cost together, when they are for so many evenings.
    # +most+ is a limit for all of them.
    def together(singles, evenings, most = nil)
      total = Money.percent(singles.sum, 100 - @prices.season(evenings))
      Money.split([total, most].compact.min, singles)
    end

    # What a seat costs in each band that has free seats, and why.
    def overview(house, type = "adult")
      free = house.seats(:free).map(&:band).tally
      house.plan.bands.select { |band| free[band] }.map do |band|
        [band, free[band], @prices.price(band, type, *dates(house)), @prices.reasons(band, *dates(house))]
      end
    end

    private

    def dates(house)
      zone = @settings.venue_zone
      [zone.local(@clock.now).date, zone.local(house.starts_at).date]
    end
  end
end
