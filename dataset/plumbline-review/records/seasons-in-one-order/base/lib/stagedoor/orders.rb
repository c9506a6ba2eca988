# frozen_string_literal: true

module Stagedoor
  # What has been sold, and to whom.
  class Orders
    Ticket = Struct.new(:seat, :type, :cents)
    Order = Struct.new(:id, :house, :patron, :tickets, :sold_at) do
      def cents
        tickets.sum(&:cents)
      end

      def ticket(seat)
        tickets.find { |ticket| ticket.seat == seat }
      end
    end

    def initialize(holds, quote, journal, clock)
      @holds = holds
      @quote = quote
      @journal = journal
      @clock = clock
      @orders = {}
      @serial = 0
    end

    def [](id)
      @orders.fetch(id) { raise NotFound, "no order #{id}" }
    end

    def all
      @orders.values
    end

    # One type for each seat, in the order in which the seats were asked for.
    def sell(hold_id, types, patron)
      hold = @holds[hold_id]
      lines = @quote.lines(hold.house, hold.seats, types)
      id = "o#{@serial + 1}"
      @holds.confirm(hold_id, id)
      tickets = lines.map { |line| Ticket.new(line.seat, line.type, line.cents) }
      order = restore(id, hold.house, patron, tickets, @clock.now)
      @journal.append("sale", @clock.now, "order" => id, "hold" => hold_id, "performance" => hold.house.id,
                                          "patron" => patron, "tickets" => tickets.map(&:to_a),
                                          "cents" => order.cents)
      order
    end

    # Gives tickets back (all of them, when none are named). Returns the cents to pay out.
    def refund(id, seat_ids = nil)
      order = self[id]
      seat_ids ||= order.tickets.map(&:seat)
      raise Refused, "the doors are open" if @clock.now >= order.house.starts_at

      cents = take_back(order, seat_ids)
      @journal.append("refund", @clock.now, "order" => id, "performance" => order.house.id,
                                            "seats" => seat_ids, "cents" => cents)
      cents
    end

    # For refunds and for replaying them.
    def take_back(order, seat_ids)
      raise Refused, "a seat twice" if seat_ids.uniq.length != seat_ids.length

      tickets = seat_ids.map { |seat| order.ticket(seat) or raise NotFound, "no seat #{seat} in #{order.id}" }
      order.house.free(seat_ids, order.id)
      order.tickets -= tickets
      tickets.sum(&:cents)
    end

    # +pairs+ are an old ticket and the new one in its place.
    def replace(order, pairs)
      order.house.free(pairs.map { |old, _| old.seat }, order.id)
      order.tickets = order.tickets.map { |ticket| (pairs.find { |old, _| old.equal?(ticket) } || [nil, ticket])[1] }
    end

    def restore(id, house, patron, tickets, sold_at)
      @serial = [@serial, id[1..].to_i].max
      @orders[id] = Order.new(id, house, patron, tickets, sold_at)
    end
  end
end
