# frozen_string_literal: true

require_relative "helper"

# Whole evenings at the desk, in any order and with all that is refused. Whenever the machine is
# restarted, everything must be as it was.
class TestEvenings < Minitest::Test
  include Helper

  class Evening
    STEPS = %i[hold hold release sell sell refund change kill revive join leave wait].freeze

    attr_reader :desk

    def initialize(desk, clock, seed)
      @desk = desk
      @clock = clock
      @random = Random.new(seed)
      @holds = []
      @entries = []
      %w[hamlet lear].each_with_index { |id, n| desk.announce(id, "room", Helper::EVENING + n * 86_400) }
    end

    def step
      send(pick(STEPS))
    rescue Stagedoor::Taken, Stagedoor::Refused, Stagedoor::NotFound
      @desk.tick
    end

    private

    def pick(list)
      list[@random.rand(list.length)] if list.any?
    end

    def house
      pick(@desk.houses.values)
    end

    def seats(house, count = 1 + @random.rand(4))
      house.plan.seats.sample(count, random: @random).map(&:id)
    end

    def hold
      place = house
      @holds << @desk.hold(place.id, seats(place), "patron:p#{@random.rand(9)}", pick(%i[desk kiosk])).id
    end

    def release
      @desk.release(pick(@holds).to_s)
    end

    def sell
      holds = [pick(@holds), pick(@holds.last(3))].last(1 + @random.rand(2)).uniq.map { |id| @desk.holds[id.to_s] }
      @desk.sell(holds.map(&:id), holds.flat_map(&:seats).map { pick(%w[adult child]) }, "p#{@random.rand(9)}")
    end

    def refund
      order = pick(@desk.orders.all) or return
      place = pick(order.houses) or return
      @desk.refund(order.id, place.id, order.evening(place).map(&:seat).first(1 + @random.rand(2)))
    end

    def change
      order = pick(@desk.orders.all) or return
      place = pick(order.houses) or return
      old = order.evening(place).map(&:seat).first(2)
      @desk.change_seats(order.id, place.id, old, seats(place, old.length))
    end

    def kill
      place = house
      @desk.kill(place.id, seats(place, 1))
    end

    def revive
      place = house
      @desk.revive(place.id, place.seats(:killed).first(1).map(&:id))
    end

    def join
      @entries << @desk.join(house.id, "p", 1 + @random.rand(12), bands: pick([nil, ["P"], %w[Q R]]),
                                                                  member: @random.rand(3).zero?).id
    end

    def leave
      @desk.leave(pick(@entries).to_s)
    end

    def wait
      @clock.pass(@random.rand(1200))
      @desk.tick
    end
  end

  # Everything that can be asked of a desk.
  def picture(desk)
    houses = desk.houses.values.map do |house|
      seats = house.plan.seats.map { |seat| [seat.id, house.state(seat.id), house.owner(seat.id)] }
      [house.id, house.starts_at, seats, desk.waiting.waiting(house).map(&:to_a).map { |entry| [entry[0], *entry[2..]] }]
    end
    orders = desk.orders.all.map do |order|
      [order.id, order.patron, order.sold_at, order.tickets.map { |ticket| [ticket.house.id, *ticket.row] }]
    end
    holds = (0..8).flat_map { |n| desk.holds.of("patron:p#{n}") }.map { |hold| [hold.id, hold.seats, hold.expires_at] }
    [houses, orders, holds, desk.waiting.length]
  end

  def evenings
    12.times do |seed|
      evening = Evening.new(fresh_desk(Journal.new), clock, seed)
      150.times do |n|
        evening.step
        yield evening.desk if (n % 15).zero?
      end
      refute_empty evening.desk.orders.all
    end
  end

  def test_restart_at_any_time
    evenings { |desk| assert_equal picture(desk), picture(restarted(desk.journal)) }
  end

  def test_compacted_now_and_then
    evenings do |desk|
      Compactor.new(desk.journal).run
      assert_equal picture(desk), picture(restarted(desk.journal))
      assert_equal 0, Compactor.new(desk.journal).run
    end
  end

  def test_seats_are_never_in_two_hands
    evenings do |desk|
      assert_empty Audit.new(desk).findings
      tickets = desk.orders.all.flat_map { |order| order.tickets.map { |ticket| [ticket.house.id, ticket.seat] } }
      assert_equal tickets.uniq, tickets
      assert_equal tickets.length, desk.houses.values.sum { |house| house.count(:sold) }
    end
  end
end
