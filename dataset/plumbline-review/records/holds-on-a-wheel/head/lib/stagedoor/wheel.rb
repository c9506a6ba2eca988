# frozen_string_literal: true

module Stagedoor
  # What is to happen when. Keys are put on wheels of 64 slots each, the first one turns every
  # second, the second every 64 and so on; what is further away than the last wheel goes waits
  # outside. A key comes down a wheel whenever its turn comes nearer.
  class Wheel
    BITS = 6
    SLOTS = 1 << BITS
    WHEELS = 3
    Item = Struct.new(:key, :at, :order, :wheel)

    attr_reader :now

    def initialize(now)
      @now = now
      @wheels = Array.new(WHEELS) { Array.new(SLOTS) { {} } }
      @counts = Array.new(WHEELS, 0)
      @outside = {}
      @late = {}
      @items = {}
      @order = 0
    end

    def length
      @items.length
    end

    # A key that is there already moves.
    def schedule(key, at)
      cancel(key)
      @order += 1
      item = Item.new(key, at, @order)
      @items[key] = item
      put(item)
    end

    def cancel(key)
      item = @items.delete(key)
      take_out(item) if item
      !item.nil?
    end

    # The earliest time at which something is due, nil when nothing is.
    def next_at
      places = [@late] + @wheels.each_with_index.map { |slots, wheel| @counts[wheel].zero? ? {} : first_slot(slots, wheel) }
      place = (places << @outside).find(&:any?)
      place && place.each_value.map(&:at).min
    end

    # Keys that are due by then, earlier ones first and otherwise as they were scheduled.
    def advance(to)
      due = @late.values
      @late = {}
      while @now < to
        @now = [next_stop, to].min
        come_down if (@now % SLOTS).zero?
        slot = @wheels[0][@now % SLOTS]
        @counts[0] -= slot.length
        due.concat(slot.values)
        slot.clear
      end
      due.each { |item| @items.delete(item.key) }
      due.sort_by { |item| [item.at, item.order] }.map(&:key)
    end

    private

    # The next second in which there may be something to do.
    def next_stop
      return @now + 1 if @counts[0].positive?

      wheel = (1...WHEELS).find { |each| @counts[each].positive? } || WHEELS
      ((@now >> BITS * wheel) + 1) << BITS * wheel
    end

    def come_down
      if (@now >> BITS * WHEELS) << BITS * WHEELS == @now
        near = @outside.values.select { |item| item.at >> BITS * WHEELS == @now >> BITS * WHEELS }
        near.each { |item| @outside.delete(item.key) }
        near.each { |item| place(item) }
      end
      (WHEELS - 1).downto(1) do |wheel|
        next unless (@now & (1 << BITS * wheel) - 1).zero?

        slot = @wheels[wheel][(@now >> BITS * wheel) % SLOTS]
        items = slot.values
        slot.clear
        @counts[wheel] -= items.length
        items.each { |item| place(item) }
      end
    end

    def put(item)
      if item.at <= @now
        @late[item.key] = item
      else
        place(item)
      end
    end

    def place(item)
      wheel = (0...WHEELS).find { |each| item.at >> BITS * (each + 1) == @now >> BITS * (each + 1) }
      item.wheel = wheel
      if wheel
        @counts[wheel] += 1
        slot_of(item)[item.key] = item
      else
        @outside[item.key] = item
      end
    end

    def slot_of(item)
      @wheels[item.wheel][(item.at >> BITS * item.wheel) % SLOTS]
    end

    def take_out(item)
      return if @late.delete(item.key)
      return @outside.delete(item.key) unless item.wheel

      @counts[item.wheel] -= 1
      slot_of(item).delete(item.key)
    end

    def first_slot(slots, wheel)
      slots[(@now >> BITS * wheel) % SLOTS..].find(&:any?)
    end
  end
end
