# frozen_string_literal: true

require_relative "helper"

class TestDesk < Minitest::Test
  include Helper

  def kinds
    desk.journal.events.map { |event| event["kind"] }
  end

  def test_announce
    assert_equal EVENING, house.starts_at
    assert_raises(Refused) { desk.announce("hamlet", "room", EVENING) }
    assert_raises(NotFound) { desk.announce("lear", "barn", EVENING) }
    assert_raises(NotFound) { desk.house("lear") }
    assert_equal %w[performance], kinds
  end

  def test_performances_have_their_own_seats
    desk.announce("lear", "room", EVENING + 86_400)
    desk.hold("hamlet", stalls("A", 1), "patron:ann")
    desk.hold("lear", stalls("A", 1), "patron:bob")
    assert_equal [34, 34], %w[hamlet lear].map { |id| desk.house(id).count(:free) }
    assert_equal %w[h1 h2], %w[hamlet lear].map { |id| desk.house(id).owner("Stalls/A/1") }
  end

  def test_suggesting_takes_nothing
    assert_equal desk.suggest("hamlet", 4), desk.suggest("hamlet", 4)
    assert_equal 35, house.count(:free)
    assert_equal %w[performance], kinds
  end

  def test_what_is_refused_is_not_written_down
    desk.hold("hamlet", stalls("A", 1), "patron:ann")
    assert_raises(Taken) { desk.kill("hamlet", stalls("A", 1, 2)) }
    assert_raises(Refused) { desk.revive("hamlet", stalls("A", 1)) }
    assert_raises(NotFound) { desk.refund("o1") }
    assert_equal %w[performance hold], kinds
    assert house.free?("Stalls/A/2")
  end

  def test_a_basket_is_bought_once
    hold = desk.hold("hamlet", stalls("A", 1), "patron:ann")
    desk.sell(hold.id, %w[adult], "ann")
    assert_raises(NotFound) { desk.sell(hold.id, %w[adult], "ann") }
    assert_raises(NotFound) { desk.release(hold.id) }
    assert_equal 1, desk.orders.all.length
  end

  def test_settings_of_a_venue
    small = fresh_desk(Journal.new, settings: Settings.new.merge("seats.per_hold = 2\nexchange.fee = 0"))
    small.announce("hamlet", "room", EVENING)
    assert_raises(Refused) { small.hold("hamlet", stalls("A", 1, 2, 3), "patron:ann") }
    order = small.sell(small.hold("hamlet", stalls("A", 1), "patron:ann").id, %w[adult], "ann")
    assert_equal 0, small.change_seats(order.id, stalls("A", 1), circle("B", 1))
  end

  def test_refund_is_what_the_seat_cost_that_they_have_now
    order = sell(circle("B", 1))
    assert_equal 2700 + 250, desk.change_seats(order.id, circle("B", 1), stalls("A", 1))
    assert_equal 4500, desk.refund(order.id)
    assert_equal 35, house.count(:free)
  end

  def test_exchange_that_is_refused_leaves_no_basket
    order = sell(circle("B", 1, 2))
    desk.hold("hamlet", stalls("A", 2), "patron:bob")
    assert_raises(Taken) { desk.change_seats(order.id, circle("B", 1, 2), stalls("A", 1, 2)) }
    assert_empty desk.holds.of("exchange:#{order.id}")
    assert house.free?("Stalls/A/1")
    clock.now = EVENING
    assert_raises(Refused) { desk.change_seats(order.id, circle("B", 1), stalls("A", 1)) }
  end

  def test_no_offers_once_the_doors_are_open
    clock.now = EVENING
    entry = desk.join("hamlet", "ann", 2)
    desk.tick
    assert_nil entry.offer
    assert_equal 35, house.count(:free)
  end
end
