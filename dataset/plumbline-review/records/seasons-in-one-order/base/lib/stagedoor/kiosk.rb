# frozen_string_literal: true

module Stagedoor
  # One of the machines in the foyer. It has one basket at a time and shows how long it lasts.
  class Kiosk
    attr_reader :name

    def initialize(desk, name)
      @desk = desk
      @name = name
      @hold_id = nil
    end

    def choose(performance, seat_ids)
      abandon
      @hold_id = @desk.hold(performance, seat_ids, "kiosk:#{@name}", :kiosk).id
    end

    def screen
      return "Touch to begin" unless @hold_id

      hold = @desk.holds[@hold_id]
      left = @desk.holds.remaining(@hold_id)
      Kernel.format("%d seats, %d:%02d left", hold.seats.length, left / 60, left % 60)
    rescue NotFound
      @hold_id = nil
      "Sorry, that took too long"
    end

    def pay(types, patron)
      raise Refused, "nothing chosen" unless @hold_id

      order = @desk.sell(@hold_id, types, patron)
      @hold_id = nil
      order
    end

    def abandon
      @desk.release(@hold_id) if @hold_id
    rescue NotFound
      nil
    ensure
      @hold_id = nil
    end
  end
end
