# frozen_string_literal: true

module Stagedoor
  # What has been sold, and to whom. An order may have tickets for several performances.
  class Orders
    # +cents+ is what was paid for it, +single+ what it costs on its own.
    Ticket = Struct.new(:house, :seat, :type, :cents, :single) do
      def initialize(house, seat, type, cents, single = cents)
        super
      end

      # For the journal, where the performance is known.
      def row
        [seat, type, cents, single]
      end
    end

    Order = Struct.new(:id, :patron, :tickets, :sold_at) do
      def cents
        tickets.sum(&:cents)
      end

      def houses
        tickets.map(&:house).uniq
      end

      def evening(house)
        tickets.select { |ticket| ticket.house == house }
      end

      def ticket(house, seat)
        tickets.find { |ticket| ticket.house == house && ticket.seat == seat } or
          raise NotFound, "no seat #{seat} for #{house.id} in #{id}"
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

    # One type for each seat, basket by basket and in the order in which the seats were asked for.
    def sell(hold_ids, types, patron)
      holds = Array(hold_ids).uniq.map { |id| @holds[id] }
      raise Refused, "no basket" if holds.empty?

      parts = priced(holds, types)
      id = "o#{@serial + 1}"
      holds.each { |hold| @holds.confirm(hold.id, id) }
      order = restore(id, patron, parts.flatten(1), @clock.now)
      lines = holds.zip(parts).map do |hold, tickets|
        { "hold" => hold.id, "performance" => hold.house.id, "tickets" => tickets.map(&:row),
          "cents" => tickets.sum(&:cents) }
      end
      @journal.append("sale", @clock.now, "order" => id, "patron" => patron, "parts" => lines, "cents" => order.cents)
      order
    end

    # Gives tickets back: those of an evening (all of them, when no seats are named), or whatever is
    # still to come. Returns the cents to pay out. What is kept is paid as if nothing else had been
    # bought, but never costs more than has been paid.
    def refund(id, house = nil, seat_ids = nil)
      order = self[id]
      tickets = to_return(order, house, seat_ids)
      before = order.houses.to_h { |each| [each, order.evening(each).sum(&:cents)] }
      take_back(order, tickets)
      settle(order.tickets, before.values.sum)
      parts = before.filter_map do |each, cents|
        seats = tickets.select { |ticket| ticket.house == each }.map(&:seat)
        cents -= order.evening(each).sum(&:cents)
        { "performance" => each.id, "seats" => seats, "cents" => cents } if seats.any? || cents != 0
      end
      kept = order.tickets.map { |ticket| [ticket.house.id, ticket.seat, ticket.cents] }
      cents = parts.sum { |part| part["cents"] }
      @journal.append("refund", @clock.now, "order" => id, "parts" => parts, "kept" => kept, "cents" => cents)
      cents
    end

    # For refunds and for replaying them.
    def take_back(order, tickets)
      tickets.group_by(&:house).each { |house, group| house.free(group.map(&:seat), order.id) }
      order.tickets -= tickets
    end

    # +pairs+ are an old ticket and the new one in its place, for the same performance. A new seat
    # may be one that another of the old tickets had.
    def replace(order, pairs)
      house = pairs.first[0].house
      old, fresh = pairs.transpose.map { |tickets| tickets.map(&:seat) }
      house.take(fresh - old, order.id, :sold)
      house.free(old - fresh, order.id)
      order.tickets = order.tickets.map { |ticket| (pairs.find { |was, _| was.equal?(ticket) } || [nil, ticket])[1] }
    end

    def restore(id, patron, tickets, sold_at)
      @serial = [@serial, id[1..].to_i].max
      @orders[id] = Order.new(id, patron, tickets, sold_at)
    end

    private

    # The tickets of each basket.
    def priced(holds, types)
      rest = types.dup
      parts = holds.map do |hold|
        lines = @quote.lines(hold.house, hold.seats, rest.shift(hold.seats.length))
        lines.map { |line| Ticket.new(hold.house, line.seat, line.type, line.cents) }
      end
      settle(parts.flatten(1))
      parts
    end

    def settle(tickets, most = nil)
      shares = @quote.together(tickets.map(&:single), tickets.map(&:house).uniq.length, most)
      tickets.zip(shares) { |ticket, cents| ticket.cents = cents }
    end

    def to_return(order, house, seat_ids)
      raise Refused, "a seat twice" if seat_ids && seat_ids.uniq.length != seat_ids.length

      tickets = house ? order.evening(house) : order.tickets.select { |ticket| @clock.now < ticket.house.starts_at }
      tickets = seat_ids.map { |seat| order.ticket(house, seat) } if seat_ids
      raise Refused, "nothing to give back" if tickets.empty?
      raise Refused, "the doors are open" if tickets.any? { |ticket| @clock.now >= ticket.house.starts_at }

      tickets
    end
  end
end
