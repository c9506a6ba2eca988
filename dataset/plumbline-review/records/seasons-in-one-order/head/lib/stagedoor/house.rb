# frozen_string_literal: true

module Stagedoor
  # The seats of one performance: who has them. Seats are :free, :held, :sold or :killed (taken
  # off sale, for the sound desk and the like).
  class House
    attr_reader :id, :plan, :starts_at

    def initialize(id, plan, starts_at)
      @id = id
      @plan = plan
      @starts_at = starts_at
      @state = plan.seats.to_h { |seat| [seat.id, :free] }
      @owner = {}
    end

    def state(seat_id)
      @state.fetch(seat_id) { raise NotFound, "no seat #{seat_id}" }
    end

    def owner(seat_id)
      @owner[seat_id]
    end

    def free?(seat_id)
      state(seat_id) == :free
    end

    # All of them or none.
    def take(seat_ids, owner, state)
      raise Refused, "a seat twice" if seat_ids.uniq.length != seat_ids.length

      gone = seat_ids.reject { |id| free?(id) }
      raise Taken, "not free: #{gone.join(', ')}" unless gone.empty?

      seat_ids.each do |id|
        @state[id] = state
        @owner[id] = owner
      end
    end

    # Somebody who has the seats keeps them, for another reason or under another name.
    def hand_over(seat_ids, from, owner, state)
      check_owner(seat_ids, from)
      seat_ids.each do |id|
        @state[id] = state
        @owner[id] = owner
      end
    end

    def free(seat_ids, owner)
      check_owner(seat_ids, owner)
      seat_ids.each do |id|
        @state[id] = :free
        @owner.delete(id)
      end
    end

    def kill(seat_ids)
      take(seat_ids, "house", :killed)
    end

    def revive(seat_ids)
      free(seat_ids, "house")
    end

    def count(state)
      @state.count { |_, each| each == state }
    end

    # Seats in this state in the order of the plan.
    def seats(state)
      @plan.seats.select { |seat| @state[seat.id] == state }
    end

    # Free stretches of a row as [first, behind the last]; an aisle ends a stretch.
    def stretches(row)
      found = []
      row.seats.each do |seat|
        next unless @state[seat.id] == :free

        if found.any? && found.last[1] == seat.index && !row.aisle?(seat.index)
          found.last[1] += 1
        else
          found << [seat.index, seat.index + 1]
        end
      end
      found
    end

    private

    def check_owner(seat_ids, owner)
      wrong = seat_ids.reject { |id| !free?(id) && @owner[id] == owner }
      raise Refused, "not of #{owner}: #{wrong.join(', ')}" unless wrong.empty?
    end
  end
end
