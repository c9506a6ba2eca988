# frozen_string_literal: true

module Stagedoor
  # Subscriptions: one price for several performances. For the accounts of each company the price
  # is spread over the performances in the proportion of what the seats would have cost.
  class Season
    Package = Struct.new(:name, :houses)

    def initialize(quote, holds, orders)
      @quote = quote
      @holds = holds
      @orders = orders
    end

    # +seats+ has a seat for each house, in their order. Returns the total and the shares.
    def price(package, seats, type)
      raise Refused, "#{seats.length} seats for #{package.houses.length} evenings" if seats.length != package.houses.length

      single = package.houses.zip(seats).map { |house, seat| @quote.price(house, seat, type) }
      total = single.sum - @quote.season_discount(single.sum, package.houses.length)
      [total, Money.split(total, single)]
    end

    # An order for each evening. Returns them and the cents that the desk gives back by hand.
    def sell(package, seats, type, patron)
      total, = price(package, seats, type)
      gone = package.houses.zip(seats).reject { |house, seat| house.free?(seat) }
      raise Taken, "not free: #{gone.map { |house, seat| "#{seat} for #{house.id}" }.join(', ')}" if gone.any?

      orders = package.houses.zip(seats).map do |house, seat|
        hold = @holds.place(house, [seat], "patron:#{patron}")
        @orders.sell(hold.id, [type], patron)
      end
      [orders, orders.sum(&:cents) - total]
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
