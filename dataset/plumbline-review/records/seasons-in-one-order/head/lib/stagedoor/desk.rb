# frozen_string_literal: true

module Stagedoor
  # Everything that the people at the desk, the kiosks and the web page do goes through here.
  class Desk
    attr_reader :settings, :clock, :journal, :houses, :holds, :waiting, :quote, :orders, :exchange, :season

    def initialize(settings:, clock:, journal:, plans:, prices:)
      @settings = settings
      @clock = clock
      @journal = journal
      @plans = plans
      @houses = {}
      @holds = Holds.new(clock, settings, journal)
      @waiting = WaitingList.new(@holds, journal, clock)
      @quote = Quote.new(prices, settings, clock)
      @orders = Orders.new(@holds, @quote, journal, clock)
      @exchange = Exchange.new(@orders, @quote, settings, journal, clock)
      @season = Season.new(@quote, @holds, @orders)
    end

    def announce(id, plan_name, starts_at)
      raise Refused, "#{id} is announced" if @houses.key?(id)

      open_house(id, plan_name, starts_at)
      @journal.append("performance", @clock.now, "id" => id, "plan" => plan_name, "starts" => starts_at)
      @houses[id]
    end

    # For announcing and for replaying it.
    def open_house(id, plan_name, starts_at)
      plan = @plans.fetch(plan_name) { raise NotFound, "no plan #{plan_name}" }
      @houses[id] = House.new(id, plan, starts_at)
    end

    def house(id)
      @houses.fetch(id) { raise NotFound, "no performance #{id}" }
    end

    # The best seats together, without taking them.
    def suggest(performance, party, bands = nil)
      Picker.new(house(performance)).find(party, bands)
    end

    def hold(performance, seat_ids, owner, kind = :desk)
      @holds.place(house(performance), seat_ids, owner, kind)
    end

    def release(hold_id)
      @holds.release(hold_id)
    end

    # One basket or several, which need not be for the same performance.
    def sell(hold_ids, types, patron)
      @orders.sell(hold_ids, types, patron)
    end

    # Everything that is still to come, an evening, or seats of an evening.
    def refund(order_id, performance = nil, seat_ids = nil)
      @orders.refund(order_id, performance && house(performance), seat_ids)
    end

    def change_seats(order_id, performance, old_seats, new_seats)
      @exchange.run(order_id, house(performance), old_seats, new_seats)
    end

    def kill(performance, seat_ids)
      house(performance).kill(seat_ids)
      @journal.append("kill", @clock.now, "performance" => performance, "seats" => seat_ids)
    end

    def revive(performance, seat_ids)
      house(performance).revive(seat_ids)
      @journal.append("revive", @clock.now, "performance" => performance, "seats" => seat_ids)
    end

    def join(performance, patron, party, bands: nil, member: false)
      @waiting.join(house(performance), patron, party, bands: bands, member: member)
    end

    def leave(entry_id)
      @waiting.leave(entry_id)
    end

    # To be called every few seconds.
    def tick
      @holds.sweep
      @waiting.match(@houses.values.select { |house| house.starts_at > @clock.now })
    end
  end
end
