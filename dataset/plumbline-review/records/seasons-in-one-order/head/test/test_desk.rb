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

  def test_no_offers_once_the_doors_are_open
    clock.now = EVENING
    entry = desk.join("hamlet", "ann", 2)
    desk.tick
    assert_nil entry.offer
    assert_equal 35, house.count(:free)
  end
end
