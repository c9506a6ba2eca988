# frozen_string_literal: true

module Stagedoor
  # The free seats of one row as stretches: sorted, apart, each as long as it can be without
  # crossing an aisle. Positions count from the left end of the row.
  class Runs
    attr_reader :free, :longest

    def initialize(length, aisles = [])
      @aisles = aisles.sort
      @los = []
      @his = []
      @sizes = Hash.new(0)
      @longest = 0
      @free = 0
      open(0, length)
    end

    # None of these may be free.
    def open(lo, hi)
      parts(lo, hi) { |from, to| insert(from, to) }
    end

    # All of these must be free.
    def close(lo, hi)
      parts(lo, hi) { |from, to| cut(from, to) }
    end

    def free?(lo, hi)
      parts(lo, hi) do |from, to|
        at = index_of(from)
        return false if at.nil? || @his[at] < to
      end
      true
    end

    # [first, behind the last] of each stretch, from left to right.
    def each
      return enum_for(:each) unless block_given?

      @los.each_with_index { |lo, at| yield lo, @his[at] }
    end

    def length
      @los.length
    end

    private

    # The pieces of lo...hi between the aisles.
    def parts(lo, hi)
      @aisles.each do |aisle|
        next if aisle <= lo
        break if aisle >= hi

        yield lo, aisle
        lo = aisle
      end
      yield lo, hi if lo < hi
    end

    # Index of the stretch that has this position.
    def index_of(position)
      at = (@los.bsearch_index { |lo| lo > position } || @los.length) - 1
      at if at >= 0 && @his[at] > position
    end

    def insert(lo, hi)
      at = @los.bsearch_index { |other| other >= lo } || @los.length
      raise Refused, "free already" if (at.positive? && @his[at - 1] > lo) || (at < @los.length && @los[at] < hi)

      @free += hi - lo
      left = at.positive? && @his[at - 1] == lo && !@aisles.include?(lo)
      right = at < @los.length && @los[at] == hi && !@aisles.include?(hi)
      if left && right
        drop(@his[at - 1] - @los[at - 1])
        drop(@his[at] - @los[at])
        @his[at - 1] = @his[at]
        @los.delete_at(at)
        @his.delete_at(at)
        add(@his[at - 1] - @los[at - 1])
      elsif left
        drop(@his[at - 1] - @los[at - 1])
        @his[at - 1] = hi
        add(@his[at - 1] - @los[at - 1])
      elsif right
        drop(@his[at] - @los[at])
        @los[at] = lo
        add(@his[at] - @los[at])
      else
        @los.insert(at, lo)
        @his.insert(at, hi)
        add(hi - lo)
      end
    end

    def cut(lo, hi)
      at = index_of(lo)
      raise Taken, "not free" if at.nil? || @his[at] < hi

      @free -= hi - lo
      from = @los[at]
      to = @his[at]
      drop(to - from)
      if from < lo && hi < to
        @his[at] = lo
        @los.insert(at + 1, hi)
        @his.insert(at + 1, to)
        add(lo - from)
        add(to - hi)
      elsif from < lo
        @his[at] = lo
        add(lo - from)
      elsif hi < to
        @los[at] = hi
        add(to - hi)
      else
        @los.delete_at(at)
        @his.delete_at(at)
      end
    end

    def add(size)
      @sizes[size] += 1
      @longest = size if size > @longest
    end

    def drop(size)
      @sizes[size] -= 1
      return if @sizes[size].positive?

      @sizes.delete(size)
      @longest = @sizes.keys.max || 0 if size == @longest
    end
  end
end
