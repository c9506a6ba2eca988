# frozen_string_literal: true

module Stagedoor
  # Subscriptions: one price for several performances. For the accounts of each company the price
  # is spread over the performances in the proportion of what the seats would have cost.
  class Season
    Package = Struct.new(:name, :houses, :percent)

    def initialize(quote)
      @quote = quote
    end

    # +seats+ has a seat for each house, in their order. Returns the total and the shares.
    def price(package, seats, type)
      raise Refused, "#{seats.length} seats for #{package.houses.length} evenings" if seats.length != package.houses.length

      single = package.houses.zip(seats).map { |house, seat| @quote.price(house, seat, type) }
      total = single.sum - Money.percent(single.sum, package.percent)
      [total, Money.split(total, single)]
    end

    # The same seat on every evening, or the nearest thing: the first seat of the same band.
    def seats(package, seat_id)
      band = package.houses.first.plan.seat(seat_id).band
      package.houses.map do |house|
        next seat_id if house.free?(seat_id)

        other = house.seats(:free).find { |seat| seat.band == band }
        raise Taken, "nothing in #{band} for #{house.id}" unless other

        other.id
      end
    end
  end
end
