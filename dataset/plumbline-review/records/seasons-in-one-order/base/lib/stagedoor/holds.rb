# frozen_string_literal: true

module Stagedoor
  # Seats that somebody has in the basket. They come back when the time is over.
  class Holds
    Hold = Struct.new(:id, :house, :seats, :owner, :expires_at)

    def initialize(clock, settings, journal)
      @clock = clock
      @settings = settings
      @journal = journal
      @holds = {}
      @serial = 0
      @lapsed = []
      @confirmed = []
    end

    def on_lapse(&block)
      @lapsed << block
    end

    def on_confirm(&block)
      @confirmed << block
    end

    def place(house, seat_ids, owner, kind = :desk)
      raise Refused, "no seats" if seat_ids.empty?
      raise Refused, "too many seats" if seat_ids.length > limit && kind != :offer

      id = "h#{@serial + 1}"
      house.take(seat_ids, id, :held)
      @serial += 1
      hold = Hold.new(id, house, seat_ids.dup, owner, @clock.now + @settings.hold_seconds(kind))
      @holds[id] = hold
      @journal.append("hold", @clock.now, "id" => id, "performance" => house.id, "seats" => seat_ids,
                                          "owner" => owner, "until" => hold.expires_at)
      hold
    end

    def limit
      @settings.seats_per_hold
    end

    def [](id)
      hold = @holds[id]
      raise NotFound, "no hold #{id}" if hold.nil? || hold.expires_at <= @clock.now

      hold
    end

    def remaining(id)
      self[id].expires_at - @clock.now
    end

    # The seats are sold to +buyer+ from now on.
    def confirm(id, buyer)
      hold = self[id]
      @holds.delete(id)
      hold.house.hand_over(hold.seats, id, buyer, :sold)
      @confirmed.each { |block| block.call(hold) }
      hold
    end

    def release(id, cause = "released")
      hold = @holds[id]
      raise NotFound, "no hold #{id}" unless hold

      drop(hold)
      @journal.append("release", @clock.now, "id" => id, "cause" => cause)
      hold
    end

    # Gives back what has not been bought in time.
    def sweep
      late = @holds.values.select { |hold| hold.expires_at <= @clock.now }
      late.sort_by { |hold| [hold.expires_at, hold.id[1..].to_i] }.each do |hold|
        release(hold.id, "expired")
        @lapsed.each { |block| block.call(hold) }
      end
    end

    def of(owner)
      @holds.values.select { |hold| hold.owner == owner }
    end

    # For replaying.
    def restore(id, house, seat_ids, owner, expires_at)
      house.take(seat_ids, id, :held)
      @holds[id] = Hold.new(id, house, seat_ids.dup, owner, expires_at)
      @serial = [@serial, id[1..].to_i].max
    end

    def continue_after(id)
      @serial = [@serial, id[1..].to_i].max
    end

    def forget(id)
      hold = @holds[id]
      drop(hold) if hold
    end

    private

    def drop(hold)
      @holds.delete(hold.id)
      hold.house.free(hold.seats, hold.id)
    end
  end
end
