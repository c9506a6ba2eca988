# frozen_string_literal: true

module Stagedoor
  # Compares what the houses say with what the orders and holds say. Run every night, and by us
  # when a number looks odd.
  class Audit
    def initialize(desk)
      @desk = desk
    end

    # Sentences, none of them when all is well.
    def findings
      @desk.houses.values.flat_map { |house| sold(house) + numbers(house) }
    end

    private

    def sold(house)
      ordered = @desk.orders.all.select { |order| order.house == house }
                     .flat_map { |order| order.tickets.map { |ticket| [ticket.seat, order.id] } }.to_h
      seated = house.seats(:sold).to_h { |seat| [seat.id, house.owner(seat.id)] }
      missing = ordered.reject { |seat, order| seated[seat] == order }
      extra = seated.reject { |seat, order| ordered[seat] == order }
      missing.map { |seat, order| "#{house.id}: #{seat} is in #{order} and not in the house" } +
        extra.map { |seat, order| "#{house.id}: #{seat} is sold to #{order} and not in its tickets" }
    end

    def numbers(house)
      sum = %i[free held sold killed].sum { |state| house.count(state) }
      sum == house.plan.capacity ? [] : ["#{house.id}: #{sum} seats of #{house.plan.capacity}"]
    end
  end
end
