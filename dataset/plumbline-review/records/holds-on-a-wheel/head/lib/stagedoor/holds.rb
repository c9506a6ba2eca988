# frozen_string_literal: true

module Stagedoor
  # Seats that somebody has in the basket. They come back when the time is over.
  class Holds
    Hold = Struct.new(:id, :house, :spans, :owner, :placed_at, :expires_at) do
      def seats
        spans.flat_map { |span| span.seats.map(&:id) }
      end
    end

    def initialize(clock, settings, journal)
      @clock = clock
      @settings = settings
      @journal = journal
      @holds = {}
      @wheel = Wheel.new(clock.now)
      @serial = 0
      @lapsed = []
      @confirmed = []
      @opened = []
    end

    def on_lapse(&block)
      @lapsed << block
    end

    def on_confirm(&block)
      @confirmed << block
    end

    # Whenever seats have come back from a hold.
    def on_open(&block)
      @opened << block
    end

    def place(house, seat_ids, owner, kind = :desk)
      raise Refused, "no seats" if seat_ids.empty?
      raise Refused, "too many seats" if seat_ids.length > limit && kind != :offer

      id = "h#{@serial + 1}"
      hold = add(id, house, seat_ids, owner, @clock.now, @clock.now + @settings.hold_seconds(kind))
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

    # Another while from now on, within what a hold may have altogether.
    def extend(id)
      hold = self[id]
      at = [@clock.now + @settings.hold_seconds(:desk), hold.placed_at + @settings.hold_most].min
      raise Refused, "no more time for #{id}" if at <= hold.expires_at

      prolong(id, at)
      @journal.append("extend", @clock.now, "id" => id, "until" => at)
      hold
    end

    # The seats are sold to +buyer+ from now on.
    def confirm(id, buyer)
      hold = self[id]
      hold.house.hand_over(hold.seats, id, buyer, :sold)
      remove(hold)
      @confirmed.each { |block| block.call(hold) }
      hold
    end

    def release(id, cause = "released")
      hold = @holds[id]
      raise NotFound, "no hold #{id}" unless hold

      drop(hold)
      @journal.append("release", @clock.now, "id" => id, "cause" => cause)
      @opened.each { |block| block.call(hold.house) }
      hold
    end

    # Gives back what has not been bought in time.
    def sweep
      @wheel.advance(@clock.now).each do |id|
        # Clocks are put back sometimes, the wheel never is.
        next prolong(id, @holds[id].expires_at) if @holds[id].expires_at > @clock.now

        hold = release(id, "expired")
        @lapsed.each { |block| block.call(hold) }
      end
    end

    def of(owner)
      @holds.values.select { |hold| hold.owner == owner }
    end

    # For replaying.
    def restore(id, house, seat_ids, owner, expires_at)
      add(id, house, seat_ids, owner, @clock.now, expires_at)
    end

    def prolong(id, expires_at)
      @holds.fetch(id).expires_at = expires_at
      @wheel.schedule(id, expires_at)
    end

    def continue_after(id)
      @serial = [@serial, id[1..].to_i].max
    end

    def forget(id)
      hold = @holds[id]
      drop(hold) if hold
    end

    private

    def add(id, house, seat_ids, owner, placed_at, expires_at)
      spans = house.take(seat_ids, id, :held)
      @serial = [@serial, id[1..].to_i].max
      @wheel.schedule(id, expires_at)
      @holds[id] = Hold.new(id, house, spans, owner, placed_at, expires_at)
    end

    def drop(hold)
      remove(hold)
      hold.house.give_back(hold.spans)
    end

    def remove(hold)
      @holds.delete(hold.id)
      @wheel.cancel(hold.id)
    end
  end
end
