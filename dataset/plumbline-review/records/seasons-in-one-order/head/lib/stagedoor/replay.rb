# frozen_string_literal: true

module Stagedoor
  # Rebuilds a desk from its journal.
  class Replay
    def initialize(desk)
      @desk = desk
    end

    def run
      @desk.journal.events.each { |event| apply(event) }
      @desk
    end

    private

    def apply(event)
      case event["kind"]
      when "performance" then @desk.open_house(event["id"], event["plan"], event["starts"])
      when "hold" then hold(event)
      when "release" then @desk.holds.forget(event["id"])
      when "sale" then sale(event)
      when "refund" then refund(event)
      when "exchange" then exchange(event)
      when "kill" then house(event).kill(event["seats"])
      when "revive" then house(event).revive(event["seats"])
      when "join" then join(event)
      when "mark" then @desk.holds.continue_after(event["id"])
      when "leave" then @desk.waiting.forget(event["id"])
      end
    end

    def house(event)
      @desk.house(event["performance"])
    end

    def hold(event)
      @desk.holds.restore(event["id"], house(event), event["seats"], event["owner"], event["until"])
      entry = event["owner"][/\Awaiting:(.+)/, 1]
      @desk.waiting.offered(entry, event["id"]) if entry
    end

    def sale(event)
      tickets = Journal.parts(event).flat_map do |part|
        @desk.holds.forget(part["hold"])
        house(part).take(part["tickets"].map(&:first), event["order"], :sold)
        part["tickets"].map { |row| Orders::Ticket.new(house(part), *row) }
      end
      @desk.orders.restore(event["order"], event["patron"], tickets, event["at"])
    end

    def refund(event)
      order = @desk.orders[event["order"]]
      tickets = Journal.parts(event).flat_map { |part| part["seats"].map { |seat| order.ticket(house(part), seat) } }
      @desk.orders.take_back(order, tickets)
      (event["kept"] || []).each { |performance, seat, cents| order.ticket(@desk.house(performance), seat).cents = cents }
    end

    def exchange(event)
      @desk.holds.forget(event["hold"])
      order = @desk.orders[event["order"]]
      old = event["old"].map { |seat| order.ticket(house(event), seat) }
      @desk.orders.replace(order, old.zip(event["new"].map { |row| Orders::Ticket.new(house(event), *row) }))
    end

    def join(event)
      @desk.waiting.restore(event["id"], house(event), event["patron"], event["party"], event["bands"],
                            event["member"])
    end
  end
end
