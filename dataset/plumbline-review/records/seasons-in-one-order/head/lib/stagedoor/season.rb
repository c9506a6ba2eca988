# frozen_string_literal: true

module Stagedoor
  # Subscriptions: one order for several performances. For the accounts of each company the price
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
      check(package, seats)
      single = package.houses.zip(seats).map { |house, seat| @quote.price(house, seat, type) }
      shares = @quote.together(single, package.houses.length)
      [shares.sum, shares]
    end

    # The same seats on every evening, or the nearest thing: the first seats of the same band.
    def seats(package, seat_ids)
      bands = seat_ids.to_h { |id| [id, package.houses.first.plan.seat(id).band] }
      package.houses.map do |house|
        spare = house.seats(:free).reject { |seat| bands.key?(seat.id) }
        seat_ids.map do |id|
          next id if house.free?(id)

          other = spare.find { |seat| seat.band == bands[id] }
          raise Taken, "nothing in #{bands[id]} for #{house.id}" unless other

          spare.delete(other).id
        end
      end
    end

    # +seats+ has a list of seats for each house, +types+ one type for each person. All evenings or
    # none.
    def sell(package, seats, types, patron)
      check(package, seats)
      holds = []
      package.houses.zip(seats) { |house, ids| holds << @holds.place(house, ids, "patron:#{patron}") }
      @orders.sell(holds.map(&:id), types * holds.length, patron)
    rescue Error
      holds&.each { |hold| @holds.forget(hold.id) }
      raise
    end

    private

    def check(package, seats)
      return if seats.length == package.houses.length

      raise Refused, "#{seats.length} seats for #{package.houses.length} evenings"
    end
  end
end
