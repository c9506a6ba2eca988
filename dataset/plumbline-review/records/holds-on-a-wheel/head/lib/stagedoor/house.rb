# frozen_string_literal: true

module Stagedoor
  # The seats of one performance: who has them. Seats are :free, :held, :sold or :killed (taken
  # off sale, for the sound desk and the like). What is free is kept row by row (runs.rb).
  class House
    # Neighbours in one row, from position lo to before hi.
    Span = Struct.new(:row, :lo, :hi) do
      def seats
        row.seats[lo...hi]
      end
    end

    attr_reader :id, :plan, :starts_at

    def initialize(id, plan, starts_at)
      @id = id
      @plan = plan
      @starts_at = starts_at
      @runs = plan.rows.to_h { |row| [row.key, Runs.new(row.length, row.aisles)] }
      @state = {}
      @owner = {}
      @counts = Hash.new(0).merge!(free: plan.capacity)
    end

    def state(seat_id)
      @plan.seat(seat_id)
      @state.fetch(seat_id, :free)
    end

    def owner(seat_id)
      @owner[seat_id]
    end

    def free?(seat_id)
      state(seat_id) == :free
    end

    # All of them or none. Returns the spans that they make.
    def take(seat_ids, owner, state)
      raise Refused, "a seat twice" if seat_ids.uniq.length != seat_ids.length

      spans = spans(seat_ids)
      gone = spans.reject { |span| runs(span.row).free?(span.lo, span.hi) }
      raise Taken, "not free: #{seat_ids.reject { |id| free?(id) }.join(', ')}" unless gone.empty?

      spans.each { |span| runs(span.row).close(span.lo, span.hi) }
      @counts[:free] -= seat_ids.length
      mark(seat_ids, owner, state)
      spans
    end

    # Somebody who has the seats keeps them, for another reason or under another name.
    def hand_over(seat_ids, from, owner, state)
      check_owner(seat_ids, from)
      unmark(seat_ids)
      mark(seat_ids, owner, state)
    end

    def free(seat_ids, owner)
      check_owner(seat_ids, owner)
      give_back(spans(seat_ids.uniq))
    end

    # As free, for those who kept what take returned.
    def give_back(spans)
      spans.each do |span|
        unmark(span.seats.map(&:id))
        runs(span.row).open(span.lo, span.hi)
        @counts[:free] += span.hi - span.lo
      end
    end

    def kill(seat_ids)
      take(seat_ids, "house", :killed)
    end

    def revive(seat_ids)
      free(seat_ids, "house")
    end

    def count(state)
      @counts[state]
    end

    # Seats in this state in the order of the plan.
    def seats(state)
      @plan.seats.select { |seat| @state.fetch(seat.id, :free) == state }
    end

    def runs(row)
      @runs.fetch(row.key)
    end

    # How many could sit together if nothing were taken.
    def largest_party(bands = nil)
      rows = @plan.rows.select { |row| bands.nil? || bands.include?(row.band) }
      rows.flat_map { |row| [0, *row.aisles, row.length].each_cons(2).map { |lo, hi| hi - lo } }.max || 0
    end

    private

    def spans(seat_ids)
      by_row = seat_ids.map { |id| @plan.seat(id) }.group_by(&:row)
      by_row.values.sort_by { |seats| seats.first.row.rank }.flat_map do |seats|
        groups = seats.sort_by(&:index).chunk_while { |left, right| left.index + 1 == right.index }
        groups.map { |group| Span.new(group.first.row, group.first.index, group.last.index + 1) }
      end
    end

    def mark(seat_ids, owner, state)
      seat_ids.each do |id|
        @state[id] = state
        @owner[id] = owner
      end
      @counts[state] += seat_ids.length
    end

    def unmark(seat_ids)
      seat_ids.each do |id|
        @counts[@state.delete(id)] -= 1
        @owner.delete(id)
      end
    end

    def check_owner(seat_ids, owner)
      wrong = seat_ids.reject { |id| !free?(id) && @owner[id] == owner }
      raise Refused, "not of #{owner}: #{wrong.join(', ')}" unless wrong.empty?
    end
  end
end
