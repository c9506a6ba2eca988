# frozen_string_literal: true

module Stagedoor
  # Other seats of the same performance for tickets that are paid.
  class Exchange
    def initialize(holds, orders, quote, settings, journal, clock)
      @holds = holds
      @orders = orders
      @quote = quote
      @settings = settings
      @journal = journal
      @clock = clock
    end

    # What it would cost: the difference and the fee. Never less than the fee: who changes to a
    # cheaper seat gets nothing back.
    def difference(order, old_seats, new_seats)
      old = old_seats.map { |seat| order.ticket(seat) or raise NotFound, "no seat #{seat} in #{order.id}" }
      lines = @quote.lines(order.house, new_seats, old.map(&:type))
      extra = lines.zip(old).sum { |line, ticket| [line.cents - ticket.cents, 0].max }
      [lines, extra + @settings.exchange_fee]
    end

    # The first new seat is for the first old one and so on.
    def run(order_id, old_seats, new_seats)
      order = @orders[order_id]
      raise Refused, "a seat twice" if old_seats.uniq.length != old_seats.length
      raise Refused, "the doors are open" if @clock.now >= order.house.starts_at

      lines, cents = difference(order, old_seats, new_seats)
      hold = @holds.place(order.house, new_seats, "exchange:#{order_id}")
      @holds.confirm(hold.id, order_id)
      apply(order, old_seats, lines.map { |line| [line.seat, line.type, line.cents] })
      @journal.append("exchange", @clock.now, "order" => order_id, "hold" => hold.id,
                                              "performance" => order.house.id, "old" => old_seats,
                                              "new" => lines.map(&:to_a), "cents" => cents)
      cents
    end

    def apply(order, old_seats, fresh)
      pairs = old_seats.zip(fresh).map { |seat, data| [order.ticket(seat), Orders::Ticket.new(*data)] }
      @orders.replace(order, pairs)
    end
  end
end
