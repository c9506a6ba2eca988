# frozen_string_literal: true

module Stagedoor
  # What the ushers have in their hands: for each row who sits where, from left to right.
  class DoorList
    def initialize(desk)
      @desk = desk
    end

    def text(performance)
      house = @desk.house(performance)
      by_row = house.seats(:sold).group_by(&:row)
      by_row.map { |row, seats| "#{row.section} #{row.name}: #{stretches(house, seats)}" }.join("\n")
    end

    private

    def stretches(house, seats)
      groups = seats.chunk_while do |left, right|
        left.index + 1 == right.index && house.owner(left.id) == house.owner(right.id)
      end
      groups.map { |group| "#{labels(group)} #{@desk.orders[house.owner(group.first.id)].patron}" }.join(", ")
    end

    def labels(group)
      group.length == 1 ? group.first.label : "#{group.first.label}-#{group.last.label}"
    end
  end
end
