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
      when "refund" then @desk.orders.take_back(@desk.orders[event["order"]], event["seats"])
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
      @desk.holds.forget(event["hold"])
      tickets = event["tickets"].map { |data| Orders::Ticket.new(*data) }
      house(event).take(tickets.map(&:seat), event["order"], :sold)
      @desk.orders.restore(event["order"], house(event), event["patron"], tickets, event["at"])
    end

    def exchange(event)
      @desk.holds.forget(event["hold"])
      house(event).take(event["new"].map(&:first), event["order"], :sold)
      @desk.exchange.apply(@desk.orders[event["order"]], event["old"], event["new"])
    end

    def join(event)
      @desk.waiting.restore(event["id"], house(event), event["patron"], event["party"], event["bands"],
                            event["member"])
    end
  end
end
