# frozen_string_literal: true

require_relative "helper"

class TestHolds < Minitest::Test
  include Helper

  def test_hold_and_release
    hold = desk.hold("hamlet", stalls("A", 1, 2), "patron:ann")
    assert_equal stalls("A", 1, 2), hold.seats
    assert_equal 900, desk.holds.remaining(hold.id)
    assert_raises(Taken) { desk.hold("hamlet", stalls("A", 2), "patron:bob") }
    desk.release(hold.id)
    assert house.free?("Stalls/A/2")
    assert_raises(NotFound) { desk.holds[hold.id] }
    assert_raises(NotFound) { desk.release(hold.id) }
  end

  def test_limits
    assert_raises(Refused) { desk.hold("hamlet", [], "patron:ann") }
    assert_raises(Refused) { desk.hold("hamlet", house.plan.seats.first(13).map(&:id), "patron:ann") }
    assert_equal 35, house.count(:free)
  end

  def test_over_at_the_second
    hold = desk.hold("hamlet", stalls("A", 1), "patron:ann")
    clock.pass(899)
    desk.tick
    assert_equal 1, desk.holds.remaining(hold.id)
    clock.pass(1)
    assert_raises(NotFound) { desk.holds[hold.id] }
    refute house.free?("Stalls/A/1")
    desk.tick
    assert house.free?("Stalls/A/1")
  end

  def test_sweeps_in_order
    seen = []
    desk.holds.on_lapse { |hold| seen << hold.id }
    desk.hold("hamlet", stalls("A", 1), "patron:ann")
    desk.hold("hamlet", stalls("A", 2), "kiosk:x", :kiosk)
    clock.pass(10)
    desk.hold("hamlet", stalls("A", 3), "kiosk:y", :kiosk)
    clock.pass(2000)
    desk.tick
    assert_equal %w[h2 h3 h1], seen
    assert_equal 35, house.count(:free)
  end

  def test_of
    hold = desk.hold("hamlet", stalls("A", 1), "patron:ann")
    assert_equal [hold.id], desk.holds.of("patron:ann").map(&:id)
    assert_empty desk.holds.of("patron:bob")
  end
end

class TestKiosk < Minitest::Test
  include Helper

  def test_a_visit
    kiosk = Kiosk.new(desk, "foyer-1")
    assert_equal "Touch to begin", kiosk.screen
    kiosk.choose("hamlet", stalls("A", 1, 2))
    assert_equal "2 seats, 5:00 left", kiosk.screen
    clock.pass(61)
    assert_equal "2 seats, 3:59 left", kiosk.screen
    order = kiosk.pay(%w[adult child], "ann")
    assert_equal 6750, order.cents
    assert_equal "Touch to begin", kiosk.screen
  end

  def test_second_thoughts
    kiosk = Kiosk.new(desk, "foyer-1")
    kiosk.choose("hamlet", stalls("A", 1))
    kiosk.choose("hamlet", stalls("A", 2))
    assert house.free?("Stalls/A/1")
    clock.pass(300)
    assert_equal "Sorry, that took too long", kiosk.screen
    desk.tick
    assert_equal 35, house.count(:free)
    assert_raises(Refused) { kiosk.pay(%w[adult], "ann") }
  end
end
