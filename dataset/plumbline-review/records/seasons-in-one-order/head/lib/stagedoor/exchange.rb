# frozen_string_literal: true

module Stagedoor
  # Other seats of the same performance for tickets that are paid.
  class Exchange
    def initialize(orders, quote, settings, journal, clock)
      @orders = orders
      @quote = quote
      @settings = settings
      @journal = journal
      @clock = clock
    end

    # The new tickets and what it would cost: the difference and the fee. Never less than the fee:
    # who changes to a cheaper seat gets nothing back.
    def difference(order, old, new_seats)
      house = old.first.house
      fresh = @quote.lines(house, new_seats, old.map(&:type)).map do |line|
        cents = @quote.together([line.cents], order.houses.length).sum
        Orders::Ticket.new(house, line.seat, line.type, cents)
      end
      extra = fresh.zip(old).sum { |ticket, was| [ticket.cents - was.cents, 0].max }
      [fresh, extra + @settings.exchange_fee]
    end

    # The first new seat is for the first old one and so on. People may move along the row, so the
    # old and the new seats may overlap.
    def run(order_id, house, old_seats, new_seats)
      order = @orders[order_id]
      raise Refused, "no seats" if old_seats.empty?
      raise Refused, "too many seats" if old_seats.length > @settings.seats_per_hold
      raise Refused, "a seat twice" if old_seats.uniq.length != old_seats.length
      raise Refused, "the doors are open" if @clock.now >= house.starts_at

      old = old_seats.map { |seat| order.ticket(house, seat) }
      fresh, cents = difference(order, old, new_seats)
      @orders.replace(order, old.zip(fresh))
      @journal.append("exchange", @clock.now, "order" => order_id, "performance" => house.id, "old" => old_seats,
                                              "new" => fresh.map(&:row), "cents" => cents)
      cents
    end
  end
end
